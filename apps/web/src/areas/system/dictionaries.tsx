import type { Resource } from '@forecourt/contract/kernel'
import { dictEntry, dicts } from '@forecourt/contract/system'
import { createContext, useContext, useMemo } from 'react'
import FormDialog, { type FormProps } from '../../kernel/form/form-dialog.tsx'
import { Icon } from '../../kernel/icon.tsx'
import { InnerPane } from '../../kernel/inner-pane.tsx'
import type { OwnColumn } from '../../kernel/list/list-columns.ts'
import { ListPage } from '../../kernel/list/list-page.tsx'
import type { View } from '../../kernel/list/view.ts'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { Empty, NoRight } from '../../kernel/parts/states.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { type AnyRow, useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { useNarrow } from '../../kernel/use-narrow.ts'
import { wireText } from '../../kernel/wire-text.ts'
import './dictionaries.css'

/** As the specification has it (000, 5). */
const formWidth = 880
const WideForm = (props: FormProps) => <FormDialog {...props} width={formWidth} />

/** The rows of one level: no row is opened to show what is below it. */
const levelOf = (columns: readonly string[]): Resource => ({
  ...dicts,
  entity: { ...dictEntry, options: { ...dictEntry.options, parent: undefined, columns } } as never,
})
const tops = levelOf(['code', 'dictValue', 'sort', 'isSealed', 'remark'])
const entries = levelOf(['code', 'dictValue', 'parentId', 'dictKey', 'sort', 'isSealed', 'remark'])

const everyTop = { parentId_null: '1' }
const topViews: readonly View[] = [{ key: 'all', label: ['全部', 'All'], query: everyTop }]

const ChosenContext = createContext<{ readonly id: string | undefined; readonly choose: (id: string) => void }>({
  id: undefined,
  choose: () => undefined,
})

/** Choosing a dictionary shows its entries. */
function DictionaryName({ row }: { readonly row: AnyRow }) {
  const { id, choose } = useContext(ChosenContext)
  return (
    <button type="button" className="quiet row-link" aria-pressed={id === row.id} onClick={() => choose(row.id)}>
      {wireText(row['dictValue'])}
    </button>
  )
}
const narrow: readonly OwnColumn[] = [
  { name: 'code', width: 124 },
  { name: 'sort', width: 84 },
  { name: 'isSealed', width: 68 },
]
const topColumns: readonly OwnColumn[] = [...narrow, { name: 'dictValue', width: 108, Cell: DictionaryName }]

function Entries({ id }: { readonly id: string }) {
  const t = useText()
  const { data } = useRow(dicts, id)
  const own = useMemo(() => ({ parentId: id }), [id])
  const views = useMemo((): readonly View[] => [{ key: 'all', label: ['全部', 'All'], query: own }], [own])
  return (
    <InnerPane name="entries" fixed={own}>
      <ListPage
        resource={entries}
        title={t(['字典项：{0}', 'Entries of {0}'], data?.dictValue ?? '')}
        first={own}
        views={views}
        columns={narrow}
        Form={WideForm}
      />
    </InnerPane>
  )
}

/** The dictionaries, and the entries of the one that is chosen (specification 2.2: /dict-horizontal and /dict-vertical). */
function Dictionaries({ way }: { readonly way: 'horizontal' | 'vertical' }) {
  const t = useText()
  const isNarrow = useNarrow()
  const [{ dict: id }, setQuery] = usePaneQuery()
  const chosen = useMemo(() => ({ id, choose: (dict: string) => setQuery({ dict }) }), [id, setQuery])
  if (!usePermission(dicts.permission)) return <NoRight />
  // There is room for one of them on a telephone.
  const isAlone = isNarrow && id !== undefined
  return (
    <div className="dictionaries" data-way={way}>
      {isAlone ? (
        <button type="button" className="quiet dictionaries-back" onClick={() => setQuery({ dict: undefined })}>
          <Icon name="left" size={16} /> {t(['返回字典', 'Back to the dictionaries'])}
        </button>
      ) : (
        <ChosenContext value={chosen}>
          <InnerPane name="dictionaries" fixed={everyTop} isMain>
            <ListPage
              resource={tops}
              title={t(['字典管理', 'Dictionaries'])}
              views={topViews}
              columns={topColumns}
              Form={WideForm}
            />
          </InnerPane>
        </ChosenContext>
      )}
      {id ? (
        <Entries key={id} id={id} />
      ) : (
        <Empty
          title={t(['请选择字典', 'Choose a dictionary'])}
          text={t(['其字典项将显示在此', 'Its entries are shown here'])}
        />
      )}
    </div>
  )
}

export const HorizontalDictionaries = () => <Dictionaries way="horizontal" />
export const VerticalDictionaries = () => <Dictionaries way="vertical" />
