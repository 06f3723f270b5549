import { ChangedRights, ChangedRightsFrame } from './changed-rights.tsx'
import { example } from './example.ts'

const page = { page: '用户管理', pageEn: 'Users' }
const some = [
  { ...page, rights: '新增、修改、密码重置', rightsEn: 'Add, Edit, Reset password', people: 3 },
  { page: '机构管理', pageEn: 'Departments', rights: '', rightsEn: '', people: 1 },
]

export default example('ChangedRights', ['权限变化', 'Changed rights'], {
  'of many people': () => <ChangedRights gains={some.slice(0, 1)} losses={some} />,
  'of one person, in a dialog': () => (
    <ChangedRightsFrame>
      <ChangedRights gains={[]} losses={some} isOfMany={false} />
    </ChangedRightsFrame>
  ),
})
