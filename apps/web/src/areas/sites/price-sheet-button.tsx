import { importPriceSheet } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../kernel/icon.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'

const SheetImport = lazy(() => import('./price-sheet-import.tsx'))

/** Brings a price sheet in: as a new change, or in place of the rows of one that is being written. */
export function SheetButton({ of }: { readonly of?: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (!usePermission(importPriceSheet.permission)) return null
  return (
    <>
      <Button icon={<Icon name="swap" size={16} />} onClick={() => setOpen(true)}>
        {of ? t(['重新导入', 'Import again']) : t(importPriceSheet.title)}
      </Button>
      {isOpen && (
        <Suspense>
          <SheetImport {...(of ? { of } : {})} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const PriceAdjustmentList = (props: ListPageProps) => <ListPage {...props} actions={<SheetButton />} />
