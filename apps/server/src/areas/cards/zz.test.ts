import { test } from 'vitest'
import { openApp } from '../../../test/people.ts'
import { cardsGranted } from '../../ledger/events.ts'
import { post } from '../../ledger/post.ts'
import { cardWallets } from './card-ledger.ts'
import { fund } from './test-company.ts'

test('cost', async () => {
  const house = await openApp()
  await fund(house, '100001', 5_000_000_000n, 500_000_000n)
  for (const n of [500, 1000, 2000, 4000]) {
    const cards = Array.from({ length: n }, (_, i) => ({ cardId: `${n}${String(i).padStart(14, '0')}`, amountFen: 1000n }))
    for (const round of ['open', 'again']) {
      const t = performance.now()
      await house.asHouse(ctx =>
        post(ctx.query, { ...cardsGranted({ companyId: '100001', cashFen: BigInt(n) * 900n, giftFen: BigInt(n) * 100n, cards }), tenantId: '100001', bizNo: `FK${n}${round}` }),
      )
      const u = performance.now()
      await house.asHouse(ctx => cardWallets(ctx, '100001', cards.map(c => c.cardId)))
      console.log(n, round, 'post', Math.round(u - t), 'wallets', Math.round(performance.now() - u))
    }
  }
  await house.close()
}, 120_000)
