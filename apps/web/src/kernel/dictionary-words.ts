import type { Dictionary, Label } from '@forecourt/contract/kernel'
import { dictionaryWords, dictEntry } from '@forecourt/contract/system'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { announceChanged } from './changed.ts'
import { onLive, useLive } from './live.ts'
import { type DictionaryEntries, queryOf } from './queries.ts'

interface Word {
  readonly label: Label
  /** Kept for old rows, offered no more. */
  readonly isSealed: boolean
}
type Words = Readonly<Record<string, Readonly<Record<string, Word>>>>

/** What the operator has worded anew, by dictionary and key; everything else is as the contract says. */
const useWords = create<{ readonly words: Words }>(() => ({ words: {} }))

const none: DictionaryEntries = {}

function merged(of: Dictionary | undefined, words: Words[string] | undefined): DictionaryEntries {
  if (!of || !words) return of?.entries ?? none
  const anew = Object.entries(words).map(([key, word]) => [key, word.label] as const)
  return { ...of.entries, ...Object.fromEntries(anew) }
}

/** The labels of a dictionary in the operator's words. */
export function useEntries(of: Dictionary | undefined): DictionaryEntries {
  const words = useWords(state => (of ? state.words[of.code] : undefined))
  return merged(of, words)
}

/** What may still be chosen of it. */
export function useOffered(of: Dictionary | undefined): DictionaryEntries {
  const words = useWords(state => (of ? state.words[of.code] : undefined))
  const entries = Object.entries(merged(of, words))
  return words ? Object.fromEntries(entries.filter(([key]) => !words[key]?.isSealed)) : (of?.entries ?? none)
}

/** Asks once for the operator's words, and again when somebody has changed one. Used by the shell alone. */
export function useKeptWords(): void {
  const connected = useLive(state => state.connected)
  const { data } = useQuery({
    ...queryOf(dictionaryWords, {}),
    staleTime: Infinity,
    refetchOnWindowFocus: !connected,
  })
  useEffect(() => onLive('dict', () => announceChanged([dictEntry.name], 'tab')), [])
  useEffect(() => {
    const words: Record<string, Record<string, Word>> = {}
    for (const { code, dictKey, dictValue, valueEn, isSealed } of data ?? [])
      (words[code] ??= {})[dictKey] = { label: [dictValue, valueEn ?? dictValue], isSealed: isSealed === 1 }
    useWords.setState({ words })
  }, [data])
}
