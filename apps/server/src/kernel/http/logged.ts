/** What of a request or a failure may be written to a log, which is read, copied and kept by others than the database is. */

const plainNumber = /^\d{1,6}$/
const fieldNames = /^[A-Za-z][\w,]{0,100}$/

/** The parameters whose values say nothing of anybody, and what such a value looks like. */
const shownValues: Readonly<Record<string, RegExp>> = {
  current: plainNumber,
  size: plainNumber,
  ascs: fieldNames,
  descs: fieldNames,
}
/** What can be the name of a parameter; anything else may be a value that somebody forgot to name. */
const parameterName = /^[A-Za-z][\w.-]{0,40}$/
const hidden = '•'
const maxPathLength = 300

function loggedParameter(text: string): string {
  const at = text.indexOf('=')
  const [name, value] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
  if (value === undefined || !parameterName.test(name)) return hidden
  return `${name}=${Object.hasOwn(shownValues, name) && shownValues[name]?.test(value) ? value : hidden}`
}

/** An address as the log has it: its path, the names of what it asks for, and the values of page and order only. */
export function loggedAddress(url: string): string {
  const at = url.indexOf('?')
  const path = (at < 0 ? url : url.slice(0, at)).slice(0, maxPathLength)
  if (at < 0) return path
  return `${path}?${url
    .slice(at + 1)
    .split('&')
    .map(loggedParameter)
    .join('&')}`
}

const [shortestNumber, digestLength, tokenPartLength] = [11, 32, 16]

/**
 * A text that somebody else has written, as a browser's report of a fault: without the queries of addresses in it, tokens,
 * digests, and numbers as long as those of phones and cards.
 */
export const loggedText = (text: string): string =>
  text
    .replace(/\?[^\s"'<>()]*/g, query => loggedAddress(query))
    .replace(/[\w.-]+/g, word => (isToken(word) ? hidden : word))
    .replace(/[0-9a-f]+/gi, run => (run.length >= digestLength ? hidden : run))
    .replace(/\d+/g, run => (run.length >= shortestNumber ? hidden : run))

const isToken = (word: string): boolean => {
  const parts = word.split('.')
  return parts.length === 3 && parts.every(part => part.length >= tokenPartLength)
}

/** SQLSTATE classes whose message repeats the data it is about: a value that cannot be read, a row that breaks a rule. */
const namesData = /^(22|23)/
const named = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall'] as const

export interface LoggedError {
  readonly [name: string]: unknown
  type: string
  message: string
  stack: string
}

/**
 * A failure as the log has it. PostgreSQL repeats values in message and detail ("Failing row contains ..."): of those
 * only the kind and the place are kept.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const given = error as Error & Partial<Record<(typeof named)[number], unknown>>
  const isData = typeof given.code === 'string' && namesData.test(given.code) && 'severity' in given
  const message = isData ? given.message.replace(/"[^"]*"|'[^']*'|: .*$/gs, hidden) : given.message
  const frames = (given.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return {
    type: given.constructor.name,
    message,
    stack: [`${given.name}: ${message}`, ...frames].join('\n'),
    ...Object.fromEntries(named.flatMap(name => (name in given ? [[name, given[name]]] : []))),
    ...(given.cause === undefined ? {} : { cause: loggedError(given.cause) }),
  }
}
