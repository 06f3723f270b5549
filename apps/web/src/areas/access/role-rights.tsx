import { grantMenus, grantTree, roleTreeKeys } from '@forecourt/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Button, Tree } from 'antd'
import { useState } from 'react'
import { send } from '../../kernel/client.ts'
import { DetailBody, type DetailProps } from '../../kernel/detail/detail-body.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'

interface Node {
  readonly key: string
  readonly title: string
  readonly children?: readonly Node[]
}

const keysOf = (nodes: readonly Node[]): string[] => nodes.flatMap(node => [node.key, ...keysOf(node.children ?? [])])

/** What the role may do: menus and buttons. A menu and its buttons are granted one by one, so nothing comes by surprise. */
function Rights({ roleId }: { readonly roleId: string }) {
  const t = useText()
  const mayGrant = usePermission(grantMenus.permission)
  const tree = useQuery({
    queryKey: ['role', 'grantTree'],
    queryFn: async () => ((await send(grantTree, {})) as { menu: Node[] }).menu,
  })
  const held = useQuery({
    queryKey: ['role', 'rights', roleId],
    queryFn: async () => ((await send(roleTreeKeys, { roleIds: roleId })) as { menu: string[] }).menu,
  })
  const [chosen, setChosen] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  if (!tree.data || !held.data) return <span className="spinner" />
  const checked = chosen ?? held.data
  const save = async () => {
    setBusy(true)
    try {
      await send(grantMenus, { roleIds: roleId, menuIds: checked.join(',') })
      await held.refetch()
      setChosen(undefined)
      toast(t(['更新成功', 'Updated']), 'good')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="facts-group">
      <h2>{t(['权限', 'Rights'])}</h2>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        disabled={!mayGrant}
        treeData={tree.data as never}
        checkedKeys={checked.filter(key => keysOf(tree.data).includes(key))}
        onCheck={keys => setChosen((Array.isArray(keys) ? keys : keys.checked).map(String))}
      />
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
