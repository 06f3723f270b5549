import { Drawer } from 'antd'
import { useState } from 'react'
import { WayTo } from '../../../kernel/parts/sheet-lines.tsx'
import { Postings } from '../../../kernel/postings.tsx'
import { useText } from '../../../kernel/text.ts'
import { DocumentLink } from '../document-link.tsx'

const width = 640

/** What is behind one line: all postings of its document, and the way to the document itself. */
export function DocumentDrawer({ bizNo, onClose }: { readonly bizNo: string; readonly onClose: () => void }) {
  const t = useText()
  return (
    <Drawer
      open
      title={t(['凭证分录', 'Postings'])}
      size={Math.min(width, innerWidth)}
      onClose={onClose}
      extra={<DocumentLink bizNo={bizNo} />}
    >
      <Postings of="ledger" bizNo={bizNo} />
    </Drawer>
  )
}

/** The document behind a line; it opens what was posted for it. */
export function DocumentButton({ bizNo }: { readonly bizNo: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <WayTo way={() => setOpen(true)}>
        <code>{bizNo}</code>
      </WayTo>
      {isOpen && <DocumentDrawer bizNo={bizNo} onClose={() => setOpen(false)} />}
    </>
  )
}
