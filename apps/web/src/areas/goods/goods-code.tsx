import { importGoodsCodes } from '@forecourt/contract/goods'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../kernel/icon.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'

const CodeImport = lazy(() => import('./import-goods-codes.tsx'))

function ImportButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  if (!usePermission(importGoodsCodes.permission)) return null
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
        {t(importGoodsCodes.title)}
      </Button>
      {isOpen && (
        <Suspense>
          <CodeImport onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The stock of codes: what they end in and where each stands, never what they are. */
export const CodeList = (props: ListPageProps) => <ListPage {...props} actions={<ImportButton />} />
