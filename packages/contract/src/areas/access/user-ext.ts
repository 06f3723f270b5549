import { call, dict, entity, one, ref, rowOf, text } from '../../kernel/index.ts'
import { user, userType } from './user.ts'

const type = dict(['用户类型', 'Type'], { of: userType, int: true, required: true })
const content = text(['扩展信息', 'Further information'], { max: 4000 })

/** What is kept of a person besides, for each of the platforms they come from. */
export const userExt = entity(
  'userExt',
  ['用户扩展信息', 'Further information of a user'],
  { userId: ref(['用户', 'User'], { required: true, to: 'user', index: false }), userType: type, content },
  { ownedBy: 'userId', unique: [['userId', 'userType']] },
)

/** Says from which platform somebody comes, and what is kept of them there. */
export const updatePlatform = call({
  title: ['配置用户平台', 'Set the platform of a user'],
  path: 'POST blade-user/update-platform',
  permission: 'user_edit',
  about: user,
  alsoNeeds: { userType: { 2: { by: 'platform' } } },
  input: { userId: ref(['用户', 'User'], { to: 'user', required: true }), userType: type, userExt: content },
})

export const platformDetail = call({
  title: ['用户平台信息', 'Platform of a user'],
  path: 'GET blade-user/platform-detail',
  permission: 'user_view',
  about: user,
  reads: ['user', 'userExt'],
  input: { id: ref(['用户', 'User'], { to: 'user', required: true }) },
  output: one({ ...rowOf(user), userExt: content }),
})
