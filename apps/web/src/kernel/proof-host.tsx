import { lazy, Suspense } from 'react'
import { useProof } from './proof.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** Where the code of a call is asked for; its parts are fetched with the first question. */
export function ProofHost() {
  const question = useProof(state => state.question)
  return <Suspense>{question && <ProofDialog question={question} />}</Suspense>
}
