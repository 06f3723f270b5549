import {
  addressAt,
  type Call,
  type Label,
  type Page,
  pathsOf,
  type Resource,
  type Verb,
  type WireInputOf,
  type WireInputOfCall,
  type WireOutputOfCall,
  type WireRowOf,
} from '@forecourt/contract/kernel'
import { ApiError, firstFault, noAnswer } from './api-error.ts'
import { announceChanged, changedIn } from './changed.ts'
import { faultLogOf } from './fault-log.ts'
import { noteWrite } from './last-write.ts'
import { navigate } from './location.tsx'
import { isOfProof, withProof } from './proof.ts'
import { beginMaintenance } from './maintenance.ts'
import { accessToken, endSession, requirePasswordChange, requireSecondFactor, useSession } from './session.ts'
import { once, submissionOf } from './submission.ts'
import { say, useLanguage } from './text.ts'
import { toast } from './toast.ts'
import { wireText } from './wire-text.ts'

export type Query = Readonly<Record<string, unknown>>

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly query?: Query | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** For who keeps the key of a submission; calls that move money have one without it. */
  readonly idempotencyKey?: string | undefined
  /** What a submission is, where the rows it is about do not say it. */
  readonly submission?: string
  readonly signal?: AbortSignal | undefined
  /** The caller shows the failure itself, as forms do. */
  readonly quiet?: boolean
  /** Hears the number of the request once it has succeeded. */
  readonly answered?: (requestId: string | null) => void
  /** What it writes is shown as it will be, such as the width of a column that was just dragged: nothing is asked for anew. */
  readonly isShown?: boolean
  /** Sent to its end though the page is being left; of at most 64 kB. */
  readonly isLeaving?: boolean
  /** Signing in: no token is sent, and a 401 or 400 is an ordinary failure. */
  readonly open?: boolean
  /** The refresh token comes, goes and ends as a cookie that no script can read. */
  readonly refreshCookie?: boolean
}

const client = btoa('saber:saber_secret')
const timeoutMs = 100_000
let pending = new AbortController()

/** An address with its query; empty values are left out, lists are joined by commas. */
export function addressWith(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '')
      params.append(key, Array.isArray(value) ? value.join(',') : wireText(value))
  const text = params.toString()
  return `${addressAt(path)}${text ? `?${text}` : ''}`
}

function headersOf({ body, headers, idempotencyKey, open, refreshCookie }: RequestOptions): Record<string, string> {
  const token = open ? undefined : accessToken()
  return {
    Authorization: `Basic ${client}`,
    'Accept-Language': useLanguage.getState().lang,
    // It knows what codes mean, in the operator's words.
    Prefer: 'return=minimal',
    ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
    ...(body !== undefined && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(refreshCookie ? { 'Refresh-Token': 'cookie' } : {}),
    ...headers,
  }
}

/**
 * Whether a request without an answer was carried out nobody knows. What has a key can be sent again as the same
 * submission, and whoever sent it is told so.
 */
const openWords: Label = [
  '没有收到结果，可能已经处理。请在此重新提交：不会重复处理',
  'No answer came: it may have been done. Submit again here; it is never done twice',
]

function unanswered(fault: unknown, { idempotencyKey }: RequestOptions): ApiError {
  const isCancelled = (fault as Error).name === 'AbortError'
  const words: Label = idempotencyKey ? openWords : ['网络异常，请检查后重试', 'No connection, please try again']
  return new ApiError(noAnswer, isCancelled ? '' : say(words))
}

async function fetched(path: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET', query, body, signal, isLeaving = false } = options
  const signals = [pending.signal, AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  try {
    return await fetch(addressWith(path, query), {
      method,
      headers: headersOf(options),
      signal: AbortSignal.any(signals),
      keepalive: isLeaving,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  } catch (fault) {
    throw unanswered(fault, options)
  }
}

/** Sign-in has lapsed: everything under way is dropped and the person is asked to sign in again, once. */
function leave() {
  pending.abort()
  pending = new AbortController()
  if (!useSession.getState().user) return
  endSession()
  toast(say(['登录失效，请重新登录', 'Sign-in expired, please sign in again']), 'bad')
  navigate('/login')
}

interface Envelope {
  readonly code?: number
  readonly data?: unknown
  readonly msg?: string
  readonly error_description?: string
  readonly reason?: string
  readonly problems?: readonly { field: string; message: string }[]
  readonly requestId?: string
}

async function bodyOf(response: Response, options: RequestOptions): Promise<Envelope> {
  // The connection may still be cut while the answer is read.
  const text = await response.text().catch(fault => {
    throw unanswered(fault, options)
  })
  try {
    return (text ? JSON.parse(text) : {}) as Envelope
  } catch {
    return { code: response.ok ? 500 : response.status }
  }
}

async function answerOf(path: string, options: RequestOptions): Promise<[Response, Envelope]> {
  const response = await fetched(path, options)
  return [response, await bodyOf(response, options)]
}

/** A gateway that gave up says nothing of what became of the request either. */
const wordsOf = (code: number, { msg, error_description }: Envelope, { idempotencyKey }: RequestOptions): string =>
  msg || error_description || say(code >= firstFault && idempotencyKey ? openWords : ['未知错误', 'Unknown error'])

/** A fault of ours comes with its number; whoever may read the log of faults is led to its entry. */
function notifyRefused(msg: string, code: number, requestId: string | undefined): void {
  if (code < firstFault || !requestId) return toast(msg, 'bad')
  const address = faultLogOf(requestId)
  const action = address ? { label: say(['查看日志', 'See the log']), run: () => navigate(address) } : undefined
  toast(`${msg} ${say(['（编号 {0}）', '(number {0})'], requestId.slice(0, 8))}`, 'bad', action)
}

function refused(code: number, body: Envelope, response: Response, options: RequestOptions): ApiError {
  const msg = wordsOf(code, body, options)
  const requestId = body.requestId ?? response.headers.get('x-request-id') ?? undefined
  if (code === 401 && !options.open) leave()
  else if (body.reason === 'mustChangePassword') requirePasswordChange(true)
  else if (body.reason === 'mustSetUpSecondFactor') requireSecondFactor(true)
  else if (body.reason === 'actingOver') useSession.setState({ isActingOver: true })
  else if (body.reason === 'maintenance') beginMaintenance(body.data)
  else if (code !== 400 && !options.quiet && !isOfProof(body.reason)) notifyRefused(msg, code, requestId)
  const { reason, problems, data } = body
  return new ApiError(
    code,
    msg,
    { ...(reason ? { reason } : {}), ...(problems ? { problems } : {}), ...(requestId ? { requestId } : {}), data },
    useLanguage.getState().lang,
  )
}

/** Opens a stream of events after the one that was read last; refused like any other request, but silently. */
export async function openStream(path: string, query: Query, since: string, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = since ? { 'Last-Event-ID': since } : {}
  const response = await fetch(addressWith(path, query), { headers: headersOf({ headers }), signal })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response
  await response.body?.cancel()
  throw new ApiError(response.status, '')
}

/** Answers the whole body, for the calls of sign-in that have no envelope. */
export async function requestRaw<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const [response, body] = await answerOf(path, options).catch((fault: ApiError) => {
    if (fault.message && !options.quiet) toast(fault.message, 'bad')
    throw fault
  })
  const code = body.code ?? (body.error_description ? 400 : response.status)
  if (code === 200) {
    options.answered?.(response.headers.get('x-request-id'))
    if (!options.isShown) announceChanged(changedIn(response.headers))
    return body as T
  }
  throw refused(code, body, response, options)
}

/** The one way to the server: answers `data` of a successful envelope and throws an ApiError for everything else. */
export const request = async <T>(path: string, options?: RequestOptions): Promise<T> =>
  (await requestRaw<{ data: T }>(path, options)).data

/** A file that the server makes, with the name it gives; a refusal comes as of every other request. */
export async function requestFile(path: string, query: Query): Promise<{ readonly file: Blob; readonly name: string }> {
  const options: RequestOptions = { query }
  const response = await fetched(path, options)
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const body = await bodyOf(response, options)
    throw refused(body.code ?? response.status, body, response, options)
  }
  announceChanged(changedIn(response.headers))
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { file: await response.blob(), name: decodeURIComponent(named ?? path) }
}

/** Fills `{id}` of a path; what was used there is not sent again. */
function filled(path: string, input: Record<string, unknown>): [path: string, rest: Record<string, unknown>] {
  const rest = { ...input }
  const full = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(wireText(value))
  })
  return [full, rest]
}

const formOf = (input: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (Array.isArray(value) && value.every(one => one instanceof Blob)) for (const one of value) form.append(name, one)
    else if (value !== undefined && value !== null) form.append(name, value instanceof Blob ? value : wireText(value))
  return form
}

/**
 * Sends a declared call; what goes in and comes out is known from its declaration. A call that moves money has a key that stays
 * until its answer is known, so that sending it again does nothing twice. One that needs a code asks the person for it.
 */
export function send<const C extends Call<any, any, any>>(
  call: C,
  input: WireInputOfCall<C>,
  options: RequestOptions = {},
): Promise<WireOutputOfCall<C>> {
  const [path, rest] = filled(call.path, input as Record<string, unknown>)
  const payload = call.method === 'GET' ? { query: rest } : { body: call.upload ? formOf(rest) : rest }
  const ask = call.output.shape === 'raw' ? requestRaw : request
  const asked = (idempotencyKey?: string): Promise<WireOutputOfCall<C>> =>
    withProof(call.title, proof =>
      ask(path, {
        method: call.method,
        ...payload,
        idempotencyKey,
        ...options,
        headers: { ...(proof ? { 'Step-Up': proof } : {}), ...options.headers },
      }),
    )
  return call.money && !options.idempotencyKey ? once(submissionOf(call, input, options.submission), asked) : asked()
}

const pathOf = (of: Resource, verb: Verb): string => pathsOf(of, verb)[0] ?? ''

/** The four verbs of a resource. */
export function resourceClient<R extends Resource>(of: R) {
  type Wire = WireRowOf<R['entity']>
  const answered = (requestId: string | null) => noteWrite(of.entity, requestId)
  return {
    /** A page, or all rows of a `whole` resource. */
    list: (query: Query, signal?: AbortSignal) =>
      request<Page<Wire> | Wire[]>(pathOf(of, 'list'), { query, signal, quiet: true }),
    /** A page of a resource that is listed in pages. */
    page: async (query: Query, signal?: AbortSignal): Promise<Page<Wire>> => {
      if (of.unpaged) throw new Error(`${of.entity.name} has no pages`)
      return request<Page<Wire>>(pathOf(of, 'list'), { query, signal, quiet: true })
    },
    detail: (id: string, signal?: AbortSignal) =>
      request<Wire>(pathOf(of, 'detail'), { query: { id }, signal, quiet: true }),
    submit: (body: WireInputOf<R['entity']>, options: RequestOptions = {}) =>
      request<{ id?: string }>(pathOf(of, 'submit'), { method: 'POST', body, answered, ...options }),
    /** Some fields of a row that is there; the others stay. */
    change: (id: string, values: Partial<WireInputOf<R['entity']>>, options: RequestOptions = {}) =>
      request<{ id?: string }>(pathOf(of, 'submit'), { method: 'POST', body: { ...values, id }, answered, ...options }),
    remove: (ids: readonly string[], options: RequestOptions = {}) =>
      request<unknown>(pathOf(of, 'remove'), { method: 'POST', query: { ids: ids.join(',') }, answered, ...options }),
  }
}

export { ApiError, apiErrorOf } from './api-error.ts'
