export const modes = ['development', 'test', 'production'] as const
export type Mode = (typeof modes)[number]

/** One environment variable: what it is for, what it means unset, and how its text is read. */
export interface Variable<Value> {
  /** One sentence for .env.example and for operators. */
  about: string
  /** What an unset variable means; an operator copies it from .env.example. */
  fallback?: string
  /** What an unset variable means where that depends on NODE_ENV. */
  fallbackByMode?: Record<Mode, string>
  /** Another variable and its value that make this one necessary. */
  neededFor?: [name: string, value: string]
  /** Throws the second half of a sentence that begins with the variable's name. */
  parse: (text: string) => Value
}

export type Details = Omit<Variable<unknown>, 'about' | 'parse'>

export const text = (about: string, details: Details = {}): Variable<string> => ({
  about,
  ...details,
  parse: value => value,
})

export const choice = <Value extends string>(
  about: string,
  values: readonly Value[],
  details: Details = {},
): Variable<Value> => ({
  about,
  ...details,
  parse: value => values.find(known => known === value) ?? fail(`must be one of ${values.join(', ')}`),
})

export const whole = (about: string, from: number, to: number, details: Details = {}): Variable<number> => ({
  about,
  ...details,
  parse: value => {
    const isInRange = /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to
    return isInRange ? Number(value) : fail(`must be a whole number from ${from} to ${to}`)
  },
})

export const flag = (about: string, details: Details = {}): Variable<boolean> => ({
  about,
  ...details,
  parse: value => (value === '1' || value === '0' ? value === '1' : fail('must be 1 or 0')),
})

export const address = (about: string, protocols: string[], details: Details = {}): Variable<string> => ({
  about,
  ...details,
  parse: value => {
    const isKnown = URL.canParse(value) && protocols.includes(new URL(value).protocol)
    return isKnown
      ? value
      : fail(`must be an address beginning with ${protocols.map(name => `${name}//`).join(' or ')}`)
  },
})

const hostPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** Names of hosts with commas between them, each with a port where it needs one. */
export const hosts = (about: string, details: Details = {}): Variable<readonly string[]> => ({
  about,
  ...details,
  parse: value => {
    const names = value.split(',').map(name => name.trim())
    return names.every(name => hostPattern.test(name)) ? names : fail('must be names of hosts with commas between them')
  },
})

/** A key of several lines, which most ways to set an environment variable cannot hold. */
export const pem = (about: string, details: Details = {}): Variable<string> => ({
  about,
  ...details,
  parse: value => (value.includes('-----BEGIN ') ? value.replaceAll('\\n', '\n') : fail('must be a key as PEM')),
})

function fail(reason: string): never {
  throw new Error(reason)
}
