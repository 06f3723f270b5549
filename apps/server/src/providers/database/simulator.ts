import { type Answer, refused } from '../answer.ts'
import type { DatabasePlace, DatabasePort } from './port.ts'

export interface DatabaseSimulator extends DatabasePort {
  /** What a place answers from now on. */
  answerBy(answers: (place: DatabasePlace) => Answer<{ ms: number }>): void
}

/** Databases in memory: all are there but those whose name says that they are not. */
export function databaseSimulator(): DatabaseSimulator {
  let answers: (place: DatabasePlace) => Answer<{ ms: number }> = ({ host }) =>
    host.startsWith('missing.') ? refused('noSuchName') : { result: 'ok', ms: 12 }
  return {
    answerBy: next => void (answers = next),
    try: async place => answers(place),
  }
}
