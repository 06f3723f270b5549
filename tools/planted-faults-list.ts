/** A small, plausible fault: where it is put, and the tests that should notice it. */
export interface Fault {
  readonly name: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly text: string
  readonly instead: string
  readonly tests: readonly string[]
}

const areas = 'apps/server/src/areas'
const kernel = 'apps/server/src/kernel'
const services = 'apps/server/src/services'
const ledger = 'apps/server/src/ledger'
const contract = 'packages/contract/src'

const escalation = [`${areas}/access/escalation.test.ts`]

/**
 * Faults of every kind that reviews of systems like this one have found, each with the tests that were made against its
 * kind. Whoever changes the code under one gives it its new text.
 */
export const faults: readonly Fault[] = [
  {
    name: 'a role is given rights that the caller lacks',
    file: `${areas}/access/role.ts`,
    text: "    if (beyond) ctx.refuseField('notAllowed', 'menuIds', beyond.code)\n",
    instead: '',
    tests: [`${areas}/access/rights.test.ts`],
  },
  {
    name: 'rights of a wider role are taken away',
    file: `${areas}/access/role.ts`,
    text: '  refuseWiderRole(ctx, before)\n  if (isAdministrative',
    instead: '  if (isAdministrative',
    tests: escalation,
  },
  {
    name: 'people are given roles that are wider than the caller',
    file: `${areas}/access/rights.ts`,
    text: "    if (wider) ctx.refuseField('notAllowed', field, wider)\n",
    instead: '',
    tests: escalation,
  },
  {
    name: 'wider people get a new password',
    file: `${areas}/access/user.ts`,
    text: '  await refuseWiderPeople(ctx, found)\n  if (password)',
    instead: '  if (password)',
    tests: escalation,
  },
  {
    name: 'a file of people goes past the hooks',
    file: `${kernel}/transfer/plan.ts`,
    text: '    const prepared = ((await hooks.prepare?.(ctx, input, tenantOf(ctx, before), known)) ?? values) as Raw\n',
    instead: '    const prepared = values as Raw\n',
    tests: [`${areas}/tools/transfer-user.test.ts`],
  },
  {
    name: 'a file of people goes past the guard',
    file: `${kernel}/transfer/plan.ts`,
    text: '    await hooks.guard?.(ctx, before as never, prepared as Values<Entity>, tenantOf(ctx, before))\n',
    instead: '',
    tests: escalation,
  },
  {
    name: 'a menu of the system gets another code',
    file: `${areas}/access/menu.ts`,
    text: 'if (changes?.code !== undefined && changes.code !== before.code)',
    instead: 'if (changes?.code === null)',
    tests: escalation,
  },
  {
    name: 'the last administrator is removed',
    file: `${areas}/access/user.ts`,
    text: 'if (others.length === 0) ctx.refuse(',
    instead: 'if (others.length < 0) ctx.refuse(',
    tests: [`${areas}/access/rights.test.ts`, `${areas}/access/built-in-roles.test.ts`],
  },
  {
    name: 'whoever applied decides',
    file: `${kernel}/call-policy.ts`,
    text: "    if (obstacles.includes('sameUser')) refuse('sameUser')",
    instead: "    if (obstacles.includes('sameUser') && !ctx.isPlatform) refuse('sameUser')",
    tests: [`${areas}/access/second-person.test.ts`, `${areas}/funds/settlement.test.ts`],
  },
  {
    name: 'an export leaves out what a reader may not see',
    file: `${kernel}/rows/resource.ts`,
    text: "      seen(ctx, (await rowsOf(asSeen(ctx), entity, wanted)) as Raw[], masking ? 'list' : 'file'),",
    instead: '      (await rowsOf(asSeen(ctx), entity, wanted)) as Raw[],',
    tests: ['apps/server/test/exports.test.ts', 'apps/server/test/matrix-reading.test.ts'],
  },
  {
    name: 'a call asks for a weaker right',
    file: `${contract}/areas/cards/grant.ts`,
    text: "  path: 'POST company/grant/repeatMsg',\n  permission: 'grant_ensure',",
    instead: "  path: 'POST company/grant/repeatMsg',\n  permission: 'grant_view',",
    tests: ['apps/server/test/call-rights.test.ts'],
  },
  {
    name: 'cards are shared with whoever issued them',
    file: `${contract}/areas/cards/product.ts`,
    text: "share: ['companyId']",
    instead: "share: ['companyId', 'tenantId']",
    tests: ['apps/server/test/reviewed.test.ts', `${kernel}/declarations.test.ts`],
  },
  {
    name: 'what was sent to a colleague is fetched',
    file: `${kernel}/work/events.ts`,
    text: 'where tenant_id = $1 and user_id = $2 and id > $3::bigint',
    instead: 'where tenant_id = $1 and $2::bigint > 0 and id > $3::bigint',
    tests: [`${areas}/tools/event.test.ts`],
  },
  {
    name: 'a message is sent by every worker',
    file: `${areas}/tools/sms.ts`,
    text: ' order by ${sm.id} limit 200 for update skip locked`',
    instead: ' order by ${sm.id} limit 200`',
    tests: [`${areas}/tools/tools.test.ts`],
  },
  {
    name: 'a channel that paid too much is booked as asked',
    file: `${areas}/funds/payment.ts`,
    text: 'if (paid.amountFen !== found.payAmount) return noteProblem',
    instead: 'if (paid.amountFen < found.payAmount) return noteProblem',
    tests: [`${areas}/funds/payment.test.ts`],
  },
  {
    name: 'a payment is believed for another account of the channel',
    file: `${areas}/funds/payment.ts`,
    text: "  if (found?.channelAccount !== keyOfChannel(port)) return 'no such payment'",
    instead: "  if (!found) return 'no such payment'",
    tests: [`${areas}/funds/payment.test.ts`],
  },
  {
    name: 'gifts of a closed card come back as cash',
    file: `${areas}/orders/order-money.ts`,
    text: '? companyCash(companyId) : companyGift(companyId))',
    instead: '? companyCash(companyId) : companyCash(companyId))',
    tests: [`${areas}/orders/refund.test.ts`],
  },
  {
    name: 'refunds in review do not count',
    file: `${areas}/orders/refundable.ts`,
    text: '  of.payAmount - of.refundedAmount - inFlightOf(refunds, except)',
    instead: '  of.payAmount - of.refundedAmount - 0n * inFlightOf(refunds, except)',
    tests: [`${areas}/orders/refund.test.ts`],
  },
  {
    name: 'a refund is made on its thirty-first day',
    file: `${areas}/orders/refundable.ts`,
    text: 'now.getTime() - of.payTime.getTime() > windowMs)',
    instead: 'now.getTime() - of.payTime.getTime() > 2 * windowMs)',
    tests: [`${areas}/orders/refund.test.ts`],
  },
  {
    name: 'the last payment of the day goes over the limit',
    file: `${areas}/cards/spend.ts`,
    text: 'if (times !== null && spent.times >= times)',
    instead: 'if (times !== null && spent.times > times)',
    tests: [`${areas}/cards/spend.test.ts`],
  },
  {
    name: 'the limit of a day leaves out this payment',
    file: `${areas}/cards/spend.ts`,
    text: 'if (day !== null && spent.amount + amount > day)',
    instead: 'if (day !== null && spent.amount > day)',
    tests: [`${areas}/cards/spend.test.ts`],
  },
  {
    name: 'the limit of an employee counts one card',
    file: `${areas}/cards/spend.ts`,
    text: '      and (${o.cardId} = ${of.id} or ${o.userPhone} = ${of.userPhone}) and ${o.cardId} is not null',
    instead: '      and ${o.cardId} = ${of.id}',
    tests: [`${areas}/cards/spend.test.ts`],
  },
  {
    name: 'a grant is approved beyond the wallet',
    file: `${areas}/cards/grant-approval.ts`,
    text: '  await lockCompany(ctx, companyId)\n',
    instead: '',
    tests: [`${areas}/cards/grant.test.ts`],
  },
  {
    name: 'what an approval set aside stays held after it is withdrawn',
    file: `${areas}/cards/grant-approval.ts`,
    text: '  if (holds.length > 0) await release(ledgerOf(ctx), holds)\n',
    instead: '',
    tests: [`${areas}/cards/grant.test.ts`],
  },
  {
    name: 'an address may try card numbers for ever',
    file: `${services}/card-tries.ts`,
    text: '    `address:${request.ip}`,\n  ]',
    instead: '  ]',
    tests: [`${services}/card-tries.test.ts`],
  },
  {
    name: 'a locked card pays by a right secret',
    file: `${services}/card-tries.ts`,
    text: 'hasProof ? [...callers, card] : callers)',
    instead: 'callers)',
    tests: [`${areas}/orders/payment-proof.test.ts`],
  },
  {
    name: 'a code is tried without end',
    file: `${areas}/cards/payment-proof.ts`,
    text: ' || row.tries >= maxTries) return refuse()',
    instead: ') return refuse()',
    tests: [`${areas}/orders/payment-proof.test.ts`],
  },
  {
    name: 'a code pays at another site',
    file: `${areas}/cards/payment-proof.ts`,
    text: 'if (row.siteId !== siteId || amount > row.amountMax) return refuse()',
    instead: 'if (amount > row.amountMax) return refuse()',
    tests: [`${areas}/orders/payment-proof.test.ts`],
  },
  {
    name: 'a session acts past its end',
    file: `${areas}/access/principal-query.ts`,
    text: ' and ${s.revokedAt} is null and ${s.expiresAt} > now()`',
    instead: ' and ${s.revokedAt} is null`',
    tests: [`${areas}/access/session.test.ts`],
  },
  {
    name: 'people of a suspended tenant act on',
    file: `${areas}/access/principal-query.ts`,
    text: '${t.isDeleted} = 0 and ${t.status} = 1 and (',
    instead: '${t.isDeleted} = 0 and (',
    tests: [`${areas}/access/session.test.ts`],
  },
  {
    name: 'a key is used again for something else',
    file: `${kernel}/http/idempotency.ts`,
    text: 'return found && found.digest.equals(digest) ?',
    instead: 'return found ?',
    tests: [`${kernel}/http/idempotency.test.ts`],
  },
  {
    name: 'somebody writes what was only shared with them',
    file: `${kernel}/rows/resource.ts`,
    text: "ctx.seesAllTenants || (isTenantTable(of) && row['tenantId'] === ctx.tenantId)",
    instead: "ctx.seesAllTenants || (isTenantTable(of) && row['tenantId'] !== '')",
    tests: ['apps/server/test/matrix-sites.test.ts'],
  },
  {
    name: 'a row goes to the tenant that its sender names',
    file: `${kernel}/rows/row-tenant.ts`,
    text: "  if (!ctx.seesAllTenants || !forAnyTenant) return refuseField('otherTenant', 'tenantId')\n",
    instead: '',
    tests: ['apps/server/test/matrix-sites.test.ts'],
  },
  {
    name: 'the trial balance looks at the accounts alone',
    file: `${ledger}/proof.ts`,
    text: '        select coalesce(sum(${signedAmount}), 0) as total from ledger.line l) t where total <> 0`,',
    instead: '        select 0 as total) t where total <> 0`,',
    tests: [`${ledger}/proof-alone.test.ts`],
  },
  {
    name: 'a proof looks away from credit lines',
    file: `${ledger}/proof.ts`,
    text: 'a.balance - a.hold_out < -a.credit_limit`,',
    instead: 'a.balance < -a.credit_limit`,',
    tests: [`${ledger}/proof-alone.test.ts`],
  },
  {
    name: 'a payee without an account is not looked at',
    file: `${areas}/funds/projection-proof.ts`,
    text: '      full join (select ${payeeKey(os)} as payee',
    instead: '      join (select ${payeeKey(os)} as payee',
    tests: [`${areas}/funds/projection-proof.test.ts`],
  },
  {
    name: 'settlements are summed by the wrong orders',
    file: `${areas}/funds/projection-proof.ts`,
    text: 'where ${os.isDeleted} = 0 and ${os.settleState} in (1, 2)',
    instead: 'where ${os.isDeleted} = 0 and ${os.settleState} in (0, 1, 2)',
    tests: [`${areas}/funds/projection-proof.test.ts`],
  },
  {
    name: 'our server calls inside addresses',
    file: `${services}/public-address.ts`,
    text: 'if (!addresses.every(one => isPublicAddress(one.address)))',
    instead: 'if (!addresses.some(one => isPublicAddress(one.address)))',
    tests: [`${services}/public-address.test.ts`],
  },
  {
    name: 'a partner charges more than its link allows',
    file: `${areas}/partner-api/partner-link.ts`,
    text: 'if (perOrderMax !== null && payAmount > perOrderMax)',
    instead: 'if (perOrderMax !== null && payAmount < 0n)',
    tests: [`${areas}/partner-api/partner-link.test.ts`],
  },
  {
    name: 'more sessions than allowed stay open',
    file: `${areas}/access/session.ts`,
    text: 'order by ${s.id} = $3 desc, ${s.createdAt} desc offset $4) returning ${columns.id}`',
    instead: 'order by ${s.createdAt} desc, ${s.id} offset $4) returning ${columns.id}`',
    tests: [`${areas}/access/sign-in.test.ts`],
  },
  {
    name: 'files of a request that came to nothing stay in the storage',
    file: `${kernel}/http/undoing.ts`,
    text: 'for (const put of undo) await put()',
    instead: 'for (const put of undo.slice(1)) await put()',
    tests: [`${areas}/tools/transfer-user.test.ts`],
  },
  {
    name: 'a code confirms another content than the one it was sent for',
    file: `${kernel}/step-up.ts`,
    text: 'shown?.path === call.path && shown.digest.equals(digest)',
    instead: 'shown?.path === call.path',
    tests: [`${services}/step-up/by-sms.test.ts`],
  },
  {
    name: 'a wrong code does what the right one does',
    file: `${kernel}/step-up.ts`,
    text: "    if (!shown.isRight) throw new Refused('stepUpWrong', [shown.triesLeft])\n",
    instead: '',
    tests: [`${services}/step-up/by-sms.test.ts`],
  },
  {
    name: 'a parameter raises the amount from which a code is asked for',
    file: `${services}/step-up/proofs.ts`,
    text: 'lower >= 0n && lower < stepUp.fromFen ?',
    instead: 'lower >= 0n ?',
    tests: ['apps/server/test/matrix-step-up.test.ts'],
  },
  {
    name: 'an undone call leaves the row in another state than before',
    file: `${kernel}/inverse.ts`,
    text: ')[state.name]) !== from)',
    instead: ')[state.name]) === -1)',
    tests: [`${areas}/system/undo-call.test.ts`],
  },
]
