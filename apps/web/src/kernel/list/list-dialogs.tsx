import { type ComponentType, lazy, Suspense } from 'react'
import type { DetailProps } from '../detail/declared.ts'
import type { FormProps } from '../form/form-dialog.tsx'
import { useList } from './list-state.ts'

const FormDialog = lazy(() => import('../form/form-dialog.tsx'))
const CallDialog = lazy(() => import('../call/call-dialog.tsx'))
const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))
const ViewDialog = lazy(() => import('./view-dialog.tsx'))
const HeaderFilter = lazy(() => import('./header-filter.tsx'))
const KeySheet = lazy(() => import('./key-sheet.tsx'))
const DetailDrawer = lazy(() => import('../detail/detail-drawer.tsx'))

interface ListDialogsProps {
  readonly Form?: ComponentType<FormProps>
  readonly Detail?: ComponentType<DetailProps>
}

/** What a list has opened over itself; each is fetched when first wanted. */
export function ListDialogs({ Form = FormDialog, Detail }: ListDialogsProps) {
  const { task, setTask, resource, calls, openId, open } = useList()
  const close = () => setTask(undefined)
  return (
    <Suspense>
      {openId && (
        <DetailDrawer
          resource={resource}
          id={openId}
          calls={calls}
          onClose={() => open(undefined)}
          {...(Detail ? { Detail } : {})}
        />
      )}
      {task?.kind === 'add' && (
        <Form resource={resource} onClose={close} {...(task.first ? { first: task.first } : {})} />
      )}
      {task?.kind === 'edit' && <Form resource={resource} row={task.row} onClose={close} />}
      {task?.kind === 'call' && (
        <CallDialog call={task.call} onClose={close} {...(task.row ? { row: task.row, of: resource.entity } : {})} />
      )}
      {task?.kind === 'bulk' && <BulkDialog onClose={close} {...(task.call ? { call: task.call } : {})} />}
      {task?.kind === 'view' && <ViewDialog onClose={close} {...(task.view ? { view: task.view } : {})} />}
      {task?.kind === 'filter' && <HeaderFilter key={task.name} name={task.name} under={task.under} onClose={close} />}
      {task?.kind === 'keys' && <KeySheet onClose={close} />}
    </Suspense>
  )
}
