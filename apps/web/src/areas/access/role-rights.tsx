import {
  type GrantedKeys,
  grantMenus,
  type GrantNode,
  grantTree,
  role,
  roles,
  roleTreeKeys,
} from '@forecourt/contract/access'
import { useQuery } from '@tanstack/react-query'
import type { Label } from '@forecourt/contract/kernel'
import { Button, Segmented, Tree } from 'antd'
import { useState } from 'react'
import { useCall } from '../../kernel/call/use-call.ts'
import { send } from '../../kernel/client.ts'
import { rest } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { readsOf, whenRefreshed } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { GrantPreview } from './preview-grant.tsx'
import { useRoleReach } from './reach.ts'

type Tab = 'menu' | 'dataScope' | 'apiScope'

const nothing = {}
const tabs: readonly (readonly [Tab, Label])[] = [
  ['menu', ['菜单', 'Menus']],
  ['dataScope', ['数据权限', 'Data scopes']],
  ['apiScope', ['接口权限', 'API scopes']],
]

const keysOf = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap(node => [node.key, ...keysOf(node.children ?? [])])

/** The pages above scopes are headings: nothing is given by them. */
const withHeadings = (nodes: readonly GrantNode[]) =>
  nodes.map(node => ({ ...node, checkable: false, children: node.children ?? [] }))

const useTrees = (roleId: string) =>
  useQuery({
    queryKey: ['role', 'grantTree', roleId],
    queryFn: () => send(grantTree, { roleId }),
    meta: readsOf(grantTree),
  })
const useKeys = (roleId: string) =>
  useQuery({
    queryKey: ['role', 'rights', roleId],
    queryFn: () => send(roleTreeKeys, { roleIds: roleId, strict: 1 }),
    meta: readsOf(roleTreeKeys),
  })

const scopeNotes: Readonly<Record<Exclude<Tab, 'menu'>, Label>> = {
  dataScope: [
    '不勾选即可见全部。多个数据权限合并计算；拥有多个角色时，取各角色可见数据的并集。',
    'With none, all rows are theirs. Several add up, and so do several roles.',
  ],
  apiScope: [
    '不勾选即不限制。勾选后，此角色的权限只能通过所选接口使用。',
    'With none, nothing is limited. With some, the rights of this role are used at these addresses alone.',
  ],
}

/** Why nothing, or not everything, can be given here. */
function RightsNote({ tab, reach }: { readonly tab: Tab; readonly reach: ReturnType<typeof useRoleReach> }) {
  const t = useText()
  const isBuiltIn = reach?.isBuiltIn === 1
  const notes: Label[] = []
  if (reach?.isAdministrative === 1)
    notes.push(['管理员角色的权限由系统确定。', 'The rights of administrators are set by the system.'])
  else if (reach?.isWider === 1)
    notes.push([
      '此角色的权限超出您的权限，这里只显示您也拥有的部分，且不能修改。',
      'This role goes beyond your own rights: you see what you have as well, and cannot change it.',
    ])
  if (tab !== 'menu')
    notes.push(
      isBuiltIn
        ? ['内置角色不能限定数据或接口。', 'Built-in roles cannot be limited to some rows or addresses.']
        : scopeNotes[tab],
    )
  return notes.map(note => (
    <p key={note[1]} className="dim">
      {t(note)}
    </p>
  ))
}

/** What the role may do, with which rows and at which addresses. All of it is given one by one, so that nothing comes by surprise. */
function Rights() {
  const t = useText()
  const { id: roleId } = useThisRow(role)
  const reach = useRoleReach(roleId)
  const isWithin = reach !== undefined && !reach.isWider && reach.isAdministrative !== 1
  const mayGrant = usePermission(grantMenus.permission) && isWithin
  const [tab, setTab] = useState<Tab>('menu')
  const trees = useTrees(roleId)
  const held = useKeys(roleId)
  const [chosen, setChosen] = useState<Partial<GrantedKeys>>()
  const [isReviewing, setReviewing] = useState(false)
  const work = useCall({
    call: grantMenus,
    fields: nothing,
    draft: false,
    done: () => ({ text: ['更新成功', 'Updated'] }),
    onDone: () => {
      setReviewing(false)
      void whenRefreshed().then(() => setChosen(undefined))
    },
  })
  if (!trees.data || !held.data) return <span className="spinner" />
  const checked: GrantedKeys = { ...held.data, ...chosen }
  const isClosed = tab !== 'menu' && reach?.isBuiltIn === 1
  const sent = (of: Tab) => (reach?.isBuiltIn === 1 ? undefined : checked[of].join(','))
  const wanted = { roleIds: roleId, menuIds: checked.menu.join(','), strict: 1 }
  const save = () => work.submit({ ...wanted, dataScopeIds: sent('dataScope'), apiScopeIds: sent('apiScope') })
  const tree = tab === 'menu' ? trees.data.menu : withHeadings(trees.data[tab])
  return (
    <Section title={t(['权限', 'Rights'])}>
      <Segmented value={tab} options={tabs.map(([value, label]) => ({ value, label: t(label) }))} onChange={setTab} />
      <RightsNote tab={tab} reach={reach} />
      {tree.length === 0 && <p className="dim">{t(['还没有可选的权限', 'There is none to choose yet'])}</p>}
      <Tree
        key={tab}
        checkable
        checkStrictly
        defaultExpandAll={tab !== 'menu'}
        selectable={false}
        disabled={!mayGrant || isClosed}
        treeData={tree}
        checkedKeys={checked[tab].filter(key => keysOf(tree).includes(key))}
        onCheck={keys => {
          setReviewing(false)
          setChosen({ ...chosen, [tab]: (Array.isArray(keys) ? keys : keys.checked).map(String) })
        }}
      />
      {work.form.summary && (
        <p className="field-problem" role="alert">
          {work.form.summary}
        </p>
      )}
      {mayGrant && !isReviewing && (
        <Button type="primary" disabled={!chosen} onClick={() => setReviewing(true)}>
          {t(['预览并保存', 'Preview and save'])}
        </Button>
      )}
      {mayGrant && isReviewing && (
        <GrantPreview
          wanted={wanted}
          isBusy={work.busy}
          onSave={() => void save()}
          onBack={() => setReviewing(false)}
        />
      )}
    </Section>
  )
}

export default detail(roles, { sections: [rest, Rights], related: true })
