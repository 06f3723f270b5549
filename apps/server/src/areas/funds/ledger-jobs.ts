import { job } from '../../kernel/implement.ts'
import { expireHolds } from '../../ledger/hold.ts'
import { seal } from '../../ledger/seal.ts'

const sealedAtOnce = 20_000

export const expireHoldsJob = job('funds.expireHolds', {
  title: ['释放过期预占', 'Release expired holds'],
  schedule: '* * * * *',
  retries: 0,
  run: async ctx => void (await expireHolds(ctx.query)),
})

export const sealLedgerJob = job('funds.sealLedger', {
  title: ['账务封链', 'Seal the ledger'],
  schedule: '* * * * *',
  retries: 0,
  run: async ctx => void (await seal(ctx.query, sealedAtOnce)),
})
