import { lazy, Suspense } from 'react'
import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly text?: string
  readonly ok?: string
  readonly danger?: boolean
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

export const useQuestion = create<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }))

/** Asks a yes-or-no question over everything else; `false` when it is cancelled. */
export function confirm(question: Question): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (yes: boolean) => {
    useQuestion.setState({ asked: undefined })
    resolve(yes)
  }
  useQuestion.setState({ asked: { ...question, answer } })
  return promise
}

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Where questions appear; its parts are fetched with the first question. */
export function ConfirmHost() {
  const asked = useQuestion(state => state.asked)
  return <Suspense>{asked && <ConfirmDialog />}</Suspense>
}
