import { lazy, Suspense, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useList } from '../list/list-state.ts'
import { usePermission } from '../permission.ts'
import { Popover } from '../popover.tsx'
import { useText } from '../text.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))

/** The ways of a list's rows out of and into files; who sees the list may take it away. */
export function TransferMenu() {
  const t = useText()
  const list = useList()
  const [open, setOpen] = useState<'export' | 'import'>()
  const mayImport = usePermission(`${list.resource.permission}_import`) && list.resource.imports
  const close = () => setOpen(undefined)
  const out = t(['导出', 'Export'])
  return (
    <>
      {mayImport ? (
        <Popover label={t(['导入导出', 'Import and export'])} face={<Icon name="swap" />}>
          {shut =>
            (['export', 'import'] as const).map(what => (
              <button
                key={what}
                type="button"
                className="quiet row-action"
                onClick={() => {
                  shut()
                  setOpen(what)
                }}
              >
                {what === 'export' ? out : t(['导入', 'Import'])}
              </button>
            ))
          }
        </Popover>
      ) : (
        <button
          type="button"
          className="quiet icon-button"
          title={out}
          aria-label={out}
          onClick={() => setOpen('export')}
        >
          <Icon name="download" />
        </button>
      )}
      <Suspense>
        {open === 'export' && <ExportDialog list={list} onClose={close} />}
        {open === 'import' && <ImportDialog resource={list.resource} onClose={close} />}
      </Suspense>
    </>
  )
}
