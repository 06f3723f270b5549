import type { Fields, Resource } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { type ApiError, resourceClient } from '../client.ts'
import { usePane } from '../pane.tsx'
import type { AnyRow } from '../queries.ts'
import type { Basis } from './conflict.ts'
import { DraftOffer } from './draft-offer.tsx'
import { firstValues, type FormState, useForm, type Values } from './form-state.ts'
import { pointTo } from './problem-list.tsx'
import { useDraft } from './use-draft.ts'
import { DraftBar } from '../wizard/draft-bar.tsx'
import { useServerDraft } from '../wizard/use-server-draft.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

/** The row as it is now and not as a list or another visit has it, for each opening of a form anew. */
export function useFreshRow(resource: Resource, row: AnyRow | undefined) {
  const opening = useId()
  const isAsked = row !== undefined && resource.verbs.includes('detail')
  const answer = useQuery({
    queryKey: [resource.entity.name, 'edit', row?.id, opening],
    queryFn: ({ signal }) => resourceClient(resource).detail(row?.id ?? '', signal),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { isPending: isAsked && answer.isPending, row: (answer.data as AnyRow | undefined) ?? row }
}

interface ResourceFormOptions {
  readonly resource: Resource
  readonly fields: Fields
  /** The row to change; without it a new one is made. */
  readonly row?: AnyRow
  readonly first?: Values
  /** A new row is long work: its draft is on the server, and continued on any device. */
  readonly isLong?: boolean
  /** After it was saved; `id` is the row's. */
  readonly onSaved: (id: string | undefined) => void
  readonly onClose: () => void
}

export interface ResourceForm {
  readonly form: FormState
  readonly busy: boolean
  readonly submit: () => void
  /** Closes it; unsaved work is thrown away, which the frame has asked about. */
  readonly close: () => void
  /** Stands above the fields: a draft that was found, and the dialog of a conflict. */
  readonly above: ReactNode
}

/**
 * Everything a form of a resource does besides showing its fields: drafts, checks, saving, and what happens when
 * somebody else was faster. What was typed is lost by none of them.
 */
export function useResourceForm(options: ResourceFormOptions): ResourceForm {
  const { resource, fields, onSaved, onClose } = options
  const { entity } = resource
  const pane = usePane()
  // As it was when the form opened: what is fetched later must not move under somebody's hands.
  const [{ row, first }] = useState(options)
  const form = useForm(fields, row ?? first)
  const [basis, setBasis] = useState<Basis | undefined>(
    () => row && { values: firstValues(fields, row), version: Number(row['version']) },
  )
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<AnyRow>()
  const isOnServer = (options.isLong ?? false) && row === undefined
  const shared = useServerDraft({
    subject: resource.bases[0] ?? '',
    rowId: undefined,
    work: form,
    step: 0,
    onTake: ({ values }) => form.fill(values),
    isKept: isOnServer,
  })
  const kept = isOnServer ? { ...form, dirty: false } : form
  const draft = useDraft(`${entity.name}-${row?.id ?? 'new'}`, kept, basis, found => {
    // Begun on an older version: saving then shows what has changed since.
    if (basis && found.version !== undefined && found.version !== basis.version)
      setBasis({ values: { ...basis.values, ...found.base }, version: found.version })
  })

  const fail = async (fault: ApiError) => {
    const isBehind = fault.reason === 'changed' && row !== undefined && resource.verbs.includes('detail')
    const newest = isBehind
      ? await resourceClient(resource)
          .detail(row.id)
          .catch(() => undefined)
      : undefined
    setBusy(false)
    if (newest) return setTheirs(newest as AnyRow)
    form.refuse(fault)
    pointTo(pane.element, fault.problems[0]?.field)
  }
  const save = async (values: Values, version?: number) => {
    setBusy(true)
    form.calm()
    try {
      const body = { ...values, ...(row ? { id: row.id, version } : {}) }
      const { id } = await resourceClient(resource).submit(body as never, { quiet: true })
      draft.forget()
      shared.end()
      onSaved(id)
    } catch (fault) {
      await fail(fault as ApiError)
    }
  }
  const submit = () => {
    const wrong = form.check()
    if (wrong) return pointTo(pane.element, wrong)
    if (!busy) void save(form.values, basis?.version)
  }
  const merge = (values: Values) => {
    if (!theirs) return
    const version = Number(theirs['version'])
    form.fill(values)
    setBasis({ values: firstValues(fields, theirs), version })
    setTheirs(undefined)
    void save(values, version)
  }
  return {
    form,
    busy,
    submit,
    close: () => {
      if (form.dirty) {
        draft.forget()
        shared.end()
      }
      onClose()
    },
    above: (
      <>
        <DraftOffer draft={draft} />
        {isOnServer && <DraftBar draft={shared} />}
        <Suspense>
          {theirs && basis && (
            <ConflictDialog
              entity={entity}
              form={form}
              basis={basis}
              theirs={theirs}
              onMerge={merge}
              onClose={() => setTheirs(undefined)}
            />
          )}
        </Suspense>
      </>
    ),
  }
}
