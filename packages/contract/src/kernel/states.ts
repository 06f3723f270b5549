import type { Label } from './label.ts'

/** The six tones of a status tag: what the reader has to know before reading the word. */
export type Tone = 'neutral' | 'running' | 'waiting' | 'good' | 'bad' | 'money'

export interface StateDeclaration<Name extends string = string> {
  /** The number stored in the database and sent on the wire. */
  readonly code: number
  readonly label: Label
  readonly tone: Tone
  /** Action to the states it may lead to. The action is the name of a declared call or a job's step. */
  readonly to?: Readonly<Record<string, readonly Name[]>>
}

type Declared<Name extends string> = Readonly<Record<Name, StateDeclaration<Name>>>

export interface States<Name extends string = string, D extends Declared<Name> = Declared<Name>> {
  readonly states: D
  readonly initial: Name
  /** Further states in which a row may begin, by another way in. */
  readonly alsoInitial: readonly Name[]
  /** What a job or another call does and not a person, by the name histories have for it: it needs no call of its own. */
  readonly automatic: Readonly<Record<string, Label>>
}

/**
 * Declares the states of an entity as data. The first state is the initial one unless `initial` says otherwise.
 * Unknown targets do not compile; unreachable states and actions without a call refuse the server's start.
 */
export function states<const D extends { readonly [N in keyof D]: StateDeclaration<Extract<keyof D, string>> }>(
  declared: D,
  options: {
    readonly initial?: NoInfer<Extract<keyof D, string>>
    readonly alsoInitial?: readonly NoInfer<Extract<keyof D, string>>[]
    readonly automatic?: Readonly<Record<string, Label>>
  } = {},
): States<Extract<keyof D, string>, D> {
  const initial = options.initial ?? (Object.keys(declared)[0] as Extract<keyof D, string>)
  return { states: declared, initial, alsoInitial: options.alsoInitial ?? [], automatic: options.automatic ?? {} }
}

type Steps<D> = { [N in keyof D]: D[N] extends { readonly to: infer T } ? T : never }[keyof D]
type KeysOfEach<T> = T extends unknown ? keyof T : never
type ValuesOfEach<T, A> = T extends unknown ? (A extends keyof T ? T[A] : never) : never

/** The actions of declared states. */
export type ActionOf<S> = S extends { readonly states: infer D } ? Extract<KeysOfEach<Steps<D>>, string> : never
/** The states that an action may lead to. */
export type TargetOf<S, A> = S extends { readonly states: infer D }
  ? Extract<ValuesOfEach<Steps<D>, A> extends readonly (infer N)[] ? N : never, string>
  : never

export const codeOf = <Name extends string>(of: States<Name>, name: NoInfer<Name>): number => of.states[name].code

export const stateByCode = <Name extends string>(
  of: States<Name>,
  code: number,
): (StateDeclaration<Name> & { readonly name: Name }) | undefined => {
  for (const name of Object.keys(of.states) as Name[])
    if (of.states[name].code === code) return { ...of.states[name], name }
  return undefined
}

/** The actions that may be taken in the state with this code. */
export const actionsIn = (of: States, code: number): string[] => Object.keys(stateByCode(of, code)?.to ?? {})

/** Every action, in the order in which a row may first come to it. */
export const actionsOf = (of: States): string[] => [
  ...new Set(Object.values(of.states).flatMap(one => Object.keys(one.to ?? {}))),
]

/** The codes of the states in which an action may be taken. */
export const codesFor = (of: States, action: string): number[] =>
  Object.values(of.states).flatMap(one => (one.to?.[action] ? [one.code] : []))

/** Names of the states from which `action` may lead to `target`. */
export const sourcesOf = <Name extends string>(of: States<Name>, action: string, target: NoInfer<Name>): Name[] =>
  (Object.keys(of.states) as Name[]).filter(name => of.states[name].to?.[action]?.includes(target))

/** What is wrong with a declaration: duplicate codes and states nobody can reach. Empty when it is sound. */
export function faultsOfStates(of: States): string[] {
  const names = Object.keys(of.states)
  const codes = names.map(name => of.states[name]?.code)
  const reached = new Set([of.initial, ...of.alsoInitial])
  for (let grew = true; grew; ) {
    const before = reached.size
    for (const name of reached)
      for (const targets of Object.values(of.states[name]?.to ?? {})) for (const target of targets) reached.add(target)
    grew = reached.size > before
  }
  return [
    ...names.filter((_, index) => codes.indexOf(codes[index]) !== index).map(name => `state ${name} repeats a code`),
    ...names.filter(name => !reached.has(name)).map(name => `state ${name} cannot be reached`),
    ...[...reached].filter(name => !of.states[name]).map(name => `state ${name} is unknown`),
  ]
}
