import { areas } from './index.ts'
import { type Label, type MenuItem, withCalls } from './kernel/index.ts'
import { pages } from './pages.ts'

/** The whole menu as a fresh installation has it; operators may change it afterwards. */
export const menuItems: readonly MenuItem[] = withCalls(pages, areas)

/**
 * What pages were once called: an installation whose menu still says so gets the name of now, and one whose operator
 * has chosen another keeps that.
 */
export const formerTitles: Readonly<Record<string, readonly Label[]>> = {
  ledgerProof: [['账本自证', 'Proof']],
  resource: [['资源管理', 'Resources']],
  card: [['持卡列表', 'Cards']],
  accountFlow: [['账户流水', 'Flows']],
  gun: [['油枪', 'Guns']],
}
