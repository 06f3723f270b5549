import { countryCode } from '@forecourt/contract/kernel'
import { regionTree } from '@forecourt/contract/system'
import { useQueries } from '@tanstack/react-query'
import { Tree } from 'antd'
import { useMemo, useState } from 'react'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { usePane, usePaneQuery } from '../../kernel/pane.tsx'
import { queryOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import './region-page.css'

interface Node {
  readonly key: string
  readonly title: string
  readonly isLeaf: boolean
  readonly children?: Node[]
}

/** The regions below those that are open; a level is asked for when it is opened. */
function useNodes(opened: readonly string[]): (code: string) => Node[] {
  const { active } = usePane()
  const answers = useQueries({
    queries: opened.map(parentCode => ({ ...queryOf(regionTree, { parentCode }), enabled: active })),
    combine: all => all.map(one => one.data),
  })
  return useMemo(() => {
    const known = new Map(opened.map((code, at) => [code, answers[at] ?? []]))
    const below = (code: string): Node[] =>
      (known.get(code) ?? []).map(({ key, title, hasChildren }) => ({
        key,
        title,
        isLeaf: !hasChildren,
        ...(known.has(key) ? { children: below(key) } : {}),
      }))
    return below
  }, [opened, answers])
}

const parentWord = 'parentCode_equal'

/** The divisions of the country; what is chosen is listed with what lies below it. */
function Regions() {
  const t = useText()
  const [query, setQuery] = usePaneQuery()
  const [opened, setOpened] = useState<readonly string[]>([countryCode])
  const below = useNodes(opened)
  const chosen = query[parentWord]
  return (
    <nav className="region-tree panel" aria-label={t(['行政区划', 'Regions'])}>
      <Tree
        blockNode
        treeData={below(countryCode)}
        expandedKeys={opened as string[]}
        selectedKeys={chosen ? [chosen] : []}
        onExpand={keys => setOpened([countryCode, ...keys.map(String).filter(key => key !== countryCode)])}
        onSelect={([code]) =>
          setQuery({ [parentWord]: code === undefined ? undefined : String(code), current: undefined }, 'push')
        }
      />
    </nav>
  )
}

/** Regions: their tree, and those below the one that is chosen as a list. A new one begins below it. */
export default function RegionList(props: ListPageProps) {
  const [query] = usePaneQuery()
  const parentCode = query[parentWord]
  return <ListPage {...props} beside={<Regions />} {...(parentCode ? { first: { parentCode } } : {})} />
}
