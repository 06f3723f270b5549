import * as contract from '@forecourt/contract/cards'
import { type Handler, preloadUpload, type UploadPreload } from '../../kernel/implement.ts'
import { servedOf } from '../../kernel/served.ts'
import { listedFaults } from '../../kernel/transfer/failures.ts'
import { suggestedMapping } from '../../kernel/transfer/mapping.ts'
import { planImport } from '../../kernel/transfer/plan.ts'
import { readTable, type Table, usableMapping } from '../../kernel/transfer/read-table.ts'
import { writePlan } from '../../kernel/transfer/write-plan.ts'

const { staffAccount } = contract

export const preloadStaff: UploadPreload<typeof contract.importStaff, Table> = (input, _, before) =>
  readTable(before, input.upload.bytes)

/**
 * Imports employees (domain 9.4) in one call, by the rules of every import: all rows are checked first, and while one is
 * bad nothing is written unless the caller asked to skip bad rows. `dryRun` answers the same numbers and writes nothing.
 */
export const importStaff: Handler<typeof contract.importStaff, unknown, typeof preloadStaff> = async (ctx, input) => {
  const { header, body } = input.preload
  const subject = servedOf(ctx, 'staffAccount') ?? ctx.refuse('notFound')
  const mapping = usableMapping(staffAccount, suggestedMapping(staffAccount, header))
  const plan = await planImport(ctx, subject, body, mapping)
  const failed = plan.bad.length
  const isRefused = failed > 0 && !input.partial && !input.dryRun
  if (!input.dryRun && !isRefused) await writePlan(ctx, subject, plan)
  return {
    total: plan.total,
    imported: isRefused ? 0 : plan.added.length,
    updated: isRefused ? 0 : plan.changed.length,
    failed,
    failures: listedFaults(staffAccount, plan.bad, ctx.lang).map(({ column, ...one }) => ({ ...one, field: column })),
  }
}

export const importStaffPreload = preloadUpload(contract.importStaff, () => preloadStaff)
