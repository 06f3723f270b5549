import { example } from './example.ts'
import { FilePages } from './file-pages.tsx'

const Several = () => <FilePages label="凭证" of={['papers/receipt.pdf', 'papers/statement.pdf']} />
const None = () => <FilePages label="凭证" of={null} />

export default example('FilePages', ['文件', 'Files of a document'], { several: Several, none: None })
