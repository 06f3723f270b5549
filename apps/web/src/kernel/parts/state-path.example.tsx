import { states } from '@forecourt/contract/kernel'
import type { HistoryEntry } from '../queries.ts'
import { example } from './example.ts'
import { StatePath } from './state-path.tsx'

const of = states({
  draft: { code: 1, label: ['草稿', 'Draft'], tone: 'neutral', to: { submit: ['waiting'] } },
  waiting: { code: 2, label: ['待审核', 'To approve'], tone: 'waiting', to: { decide: ['approved', 'rejected'] } },
  approved: { code: 3, label: ['已通过', 'Approved'], tone: 'running', to: { grant: ['granted'] } },
  granted: { code: 4, label: ['已发放', 'Granted'], tone: 'good' },
  rejected: { code: 5, label: ['已驳回', 'Rejected'], tone: 'bad' },
})
const step = (id: string, from: number | null, to: number | null, at: string, userName: string): HistoryEntry => ({
  id,
  from,
  to,
  userId: '1',
  userName,
  createTime: `2026-11-${at}`,
  action: 'step',
  changes: null,
  reason: null,
})
const history = [step('2', 1, 2, '22 15:52:00', '周敏'), step('1', null, null, '22 15:39:00', '马超')]
const refused = [step('3', 2, 5, '22 16:10:00', '陈静'), ...history]

export default example('StatePath', ['状态路径', 'Path of states'], {
  'on its way': () => <StatePath of={of} code={2} history={history} />,
  done: () => <StatePath of={of} code={4} history={history} />,
  'off the way': () => <StatePath of={of} code={5} history={refused} />,
})
