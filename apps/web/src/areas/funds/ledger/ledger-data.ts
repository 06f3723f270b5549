import { balanceAt, ledgerProof, ledgerStatement, ledgerTotals } from '@forecourt/contract/funds'
import type { WireInputOfCall, WireOutputOfCall } from '@forecourt/contract/kernel'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ApiError, send } from '../../../kernel/client.ts'
import { usePane } from '../../../kernel/pane.tsx'
import { queryOf } from '../../../kernel/queries.ts'

export type Total = WireOutputOfCall<typeof ledgerTotals>[number]
export type Statement = WireOutputOfCall<typeof ledgerStatement>
export type StatementLine = Statement['lines'][number]
export type Finding = WireOutputOfCall<typeof ledgerProof>[number]

// Everything below 'ledger' is asked for anew when money has moved.

export function useTotals() {
  const { active } = usePane()
  return useQuery<Total[], ApiError>({
    ...queryOf(ledgerTotals, {}),
    enabled: active,
  })
}

export function useStatement(input: WireInputOfCall<typeof ledgerStatement>) {
  const { active } = usePane()
  return useQuery<Statement, ApiError>({
    ...queryOf(ledgerStatement, input),
    placeholderData: keepPreviousData,
    enabled: active,
  })
}

export const useBalanceAt = (id: string, at: string | undefined) =>
  useQuery({
    ...queryOf(balanceAt, { id, at: at ?? '' }),
    enabled: at !== undefined,
  })

export interface Proofs {
  readonly findings: readonly Finding[]
  readonly tookMs: number
  readonly ranAt: Date
}

/** Proving reads the whole ledger: it runs when the page is opened and when it is asked for again, never by itself. */
export const useProof = () =>
  useQuery<Proofs, ApiError>({
    queryKey: ['ledgerProof'],
    queryFn: async () => {
      const startedMs = performance.now()
      const findings = await send(ledgerProof, {}, { quiet: true })
      return { findings, tookMs: performance.now() - startedMs, ranAt: new Date() }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
