import type { Resource } from '@forecourt/contract/kernel'
import { useRow } from '../queries.ts'
import { PaperButtons } from './paper-buttons.tsx'
import { paperOf } from './papers.ts'

/** The paper of a row whose entity has one, beside its detail; nothing while there is nothing to print. */
export function RowPaper({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const paper = paperOf(resource.entity.name)
  const { data } = useRow(resource, paper && id ? id : undefined)
  if (!paper || !data || (paper.needs && !data[paper.needs])) return null
  return <PaperButtons paper={paper} input={{ id }} />
}
