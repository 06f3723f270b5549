import { Drawer } from 'antd'
import { useText } from '../../../kernel/text.ts'
import { DocumentLink } from '../document-link.tsx'
import { Postings } from '../../../kernel/postings.tsx'

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
