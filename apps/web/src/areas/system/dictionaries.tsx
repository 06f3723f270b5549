import type { Resource } from '@forecourt/contract/kernel'
import { dictEntry, dicts } from '@forecourt/contract/system'
import { createContext, useContext, useMemo } from 'react'
import FormDialog, { type FormProps } from '../../kernel/form/form-dialog.tsx'
import { InnerPane } from '../../kernel/inner-pane.tsx'
import type { OwnColumn } from '../../kernel/list/list-columns.ts'
import { ListPage } from '../../kernel/list/list-page.tsx'
import type { View } from '../../kernel/list/view.ts'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { Page } from '../../kernel/parts/page.tsx'
import { Empty, NoRight } from '../../kernel/parts/states.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { type AnyRow, useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
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
const topColumns: readonly OwnColumn[] = [{ name: 'dictValue', Cell: DictionaryName }]

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
        Form={WideForm}
      />
    </InnerPane>
  )
}

/** The dictionaries, and the entries of the one that is chosen (specification 2.2: /dict-horizontal and /dict-vertical). */
function Dictionaries({ way }: { readonly way: 'horizontal' | 'vertical' }) {
  const t = useText()
  const [{ dict: id }, setQuery] = usePaneQuery()
  const chosen = useMemo(() => ({ id, choose: (dict: string) => setQuery({ dict }) }), [id, setQuery])
  if (!usePermission(dicts.permission)) return <NoRight />
  return (
    <Page title={t(['字典管理', 'Dictionaries'])} isWide>
      <div className="dictionaries" data-way={way}>
        <ChosenContext value={chosen}>
          <InnerPane name="dictionaries" fixed={everyTop}>
            <ListPage
              resource={tops}
              title={t(['字典', 'Dictionaries'])}
              views={topViews}
              columns={topColumns}
              Form={WideForm}
            />
          </InnerPane>
        </ChosenContext>
        {id ? (
          <Entries key={id} id={id} />
        ) : (
          <Empty
            title={t(['请选择字典', 'Choose a dictionary'])}
            text={t(['其字典项将显示在此', 'Its entries are shown here'])}
          />
        )}
      </div>
    </Page>
  )
}

export const HorizontalDictionaries = () => <Dictionaries way="horizontal" />
export const VerticalDictionaries = () => <Dictionaries way="vertical" />
