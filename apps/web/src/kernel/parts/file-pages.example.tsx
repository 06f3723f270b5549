import { example } from './example.ts'
import { FilePages } from './file-pages.tsx'

const Several = () => <FilePages of={['papers/回单.pdf', 'papers/对账单.pdf']} />
const None = () => <FilePages of={null} />

export default example('FilePages', ['文件', 'Files of a document'], { several: Several, none: None })
