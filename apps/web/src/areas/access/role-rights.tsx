import { grantMenus, grantTree, roleTreeKeys } from '@forecourt/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Button, Tree } from 'antd'
import { useState } from 'react'
import type { ApiError } from '../../kernel/api-error.ts'
import { send } from '../../kernel/client.ts'
import { DetailBody, type DetailProps } from '../../kernel/detail/detail-body.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { useRoleReach } from './reach.ts'

interface Node {
  readonly key: string
  readonly title: string
  readonly children?: readonly Node[]
}

const keysOf = (nodes: readonly Node[]): string[] => nodes.flatMap(node => [node.key, ...keysOf(node.children ?? [])])

/** What the role may do: menus and buttons. A menu and its buttons are granted one by one, so nothing comes by surprise. */
function Rights({ roleId }: { readonly roleId: string }) {
  const t = useText()
  const reach = useRoleReach(roleId)
  const isAdministrative = reach?.isAdministrative === 1
  const isWithin = reach !== undefined && !reach.isWider && !isAdministrative
  const mayGrant = usePermission(grantMenus.permission) && isWithin
  const [problem, setProblem] = useState<string>()
  const tree = useQuery({
    queryKey: ['role', 'grantTree'],
    queryFn: async () => ((await send(grantTree, {})) as { menu: Node[] }).menu,
  })
  const held = useQuery({
    queryKey: ['role', 'rights', roleId],
    queryFn: async () => ((await send(roleTreeKeys, { roleIds: roleId, strict: 1 })) as { menu: string[] }).menu,
  })
  const [chosen, setChosen] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  if (!tree.data || !held.data) return <span className="spinner" />
  const checked = chosen ?? held.data
  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send(grantMenus, { roleIds: roleId, menuIds: checked.join(','), strict: 1 }, { quiet: true })
      await held.refetch()
      setChosen(undefined)
      toast(t(['更新成功', 'Updated']), 'good')
    } catch (fault) {
      setProblem((fault as ApiError).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="facts-group">
      <h2>{t(['权限', 'Rights'])}</h2>
      {isAdministrative ? (
        <p className="dim">
          {t(['管理员角色的权限由系统确定。', 'The rights of administrators are set by the system.'])}
        </p>
      ) : (
        reach?.isWider === 1 && (
          <p className="dim">
            {t([
              '此角色的权限超出您的权限，这里只显示您也拥有的部分，且不能修改。',
              'This role goes beyond your own rights: you see what you have as well, and cannot change it.',
            ])}
          </p>
        )
      )}
      <Tree
        checkable
        checkStrictly
        selectable={false}
        disabled={!mayGrant}
        treeData={tree.data as never}
        checkedKeys={checked.filter(key => keysOf(tree.data).includes(key))}
        onCheck={keys => setChosen((Array.isArray(keys) ? keys : keys.checked).map(String))}
      />
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {mayGrant && (
        <Button type="primary" loading={busy} disabled={!chosen} onClick={() => void save()}>
          {t(['保存权限', 'Save the rights'])}
        </Button>
      )}
    </section>
  )
}

export default function RoleDetail(props: DetailProps) {
  return (
    <DetailBody {...props}>
      <Rights roleId={props.id} />
    </DetailBody>
  )
}
