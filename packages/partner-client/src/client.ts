import { setTimeout as pause } from 'node:timers/promises'
import { type CallbackRequest, type PartnerEvent, readCallback } from './callback.ts'
import { callNamed, type CallName, type Input, type Output } from './calls.ts'
import { NoAnswer, Refused } from './errors.ts'
import { exchange, type Said, secretsOf, type Settings } from './exchange.ts'
import { type Keeper, keptInMemory, type Unanswered } from './unanswered.ts'

export type Site = Output<'partnerSites'>['sites'][number]

/** What became of a request that was sent again. */
export type Resumed = Unanswered & { readonly data?: unknown; readonly error?: unknown }

export interface Client {
  /** Any call by its name: answers its data, throws `Refused` or `NoAnswer`. */
  call<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>>
  /** All sites where you may buy, page after page. */
  sites(): AsyncGenerator<Site>
  /** Buys. The request is kept under your number until its answer is known. */
  buy(order: Input<'emption'>): Promise<Output<'emption'>>
  refund(refund: Input<'partnerRefund'>): Promise<Output<'partnerRefund'>>
  order(customerOrderNo: string): Promise<Output<'partnerOrder'>>
  balance(): Promise<Output<'ownBalance'>>
  /** Purchases and refunds whose answer is not known. */
  unanswered(): Promise<readonly Unanswered[]>
  /** Sends them again under their own numbers, after a start or when the line is back. */
  resume(): Promise<readonly Resumed[]>
  /** What a callback says; undefined when it was not signed for you, or too long ago. */
  readCallback(request: CallbackRequest): PartnerEvent | undefined
}

const [defaultTries, firstWaitMs, maxWaitMs] = [5, 1_000, 60_000]
const pageSize = 100

/** A client of one partner of one installation. */
export function forecourt(settings: Settings & { readonly keeper?: Keeper }): Client {
  const { keeper = keptInMemory(), now = () => new Date() } = settings
  const call = async <Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>> =>
    (await answered(settings, keeper, name, input)) as Output<Name>
  return {
    call,
    sites: () => sitesOf(call),
    buy: order => call('emption', order),
    refund: refund => call('partnerRefund', refund),
    order: customerOrderNo => call('partnerOrder', { customerOrderNo }),
    balance: () => call('ownBalance', {}),
    unanswered: () => keeper.all(),
    resume: () => resumed(settings, keeper),
    readCallback: request => readCallback(request, settings.appKey, secretsOf(settings), now()),
  }
}

async function* sitesOf(call: Client['call']): AsyncGenerator<Site> {
  let cursor: string | null = null
  do {
    const page: Output<'partnerSites'> = await call('partnerSites', { size: pageSize, ...(cursor ? { cursor } : {}) })
    yield* page.sites
    cursor = page.hasMore ? page.nextCursor : null
  } while (cursor)
}

async function resumed(settings: Settings, keeper: Keeper): Promise<Resumed[]> {
  const found: Resumed[] = []
  for (const one of await keeper.all())
    found.push(
      await answered(settings, keeper, one.name, one.input).then(
        data => ({ ...one, data }),
        (error: unknown) => ({ ...one, error }),
      ),
    )
  return found
}

/** The data of a call. What moves money is kept before it is sent, and forgotten when a signed answer says what became of it. */
async function answered(settings: Settings, keeper: Keeper, name: CallName, input: object): Promise<unknown> {
  const { number } = callNamed(name)
  const kept = number && { name, key: String(Object.entries(input).find(([field]) => field === number)?.[1]), input }
  if (kept) await keeper.keep(kept)
  const { envelope, isSigned } = await believed(settings, name, input)
  if (kept && isSigned) await keeper.forget(kept)
  if (!envelope.success) throw new Refused(envelope, isSigned)
  return envelope.data
}

const isTemporary = ({ envelope: { success, code, reason } }: Said): boolean =>
  !success && (code === 429 || code === 470 || code >= 500 || reason === 'replayed')

/** An unsigned success may come from anybody between us, and decides nothing. */
const isKnown = (said: Said): boolean => !isTemporary(said) && (said.isSigned || !said.envelope.success)

/** The first answer that says what became of it; later ones are waited for as long as the server asks. */
async function believed(settings: Settings, name: CallName, input: object): Promise<Said> {
  const { tries = defaultTries, sleep = pause } = settings
  for (let n = 1; ; n++) {
    const said = await exchange(settings, name, input)
    if (said && isKnown(said)) return said
    const isOver = n >= tries || (callNamed(name).isOnce && !said)
    if (isOver && said && isTemporary(said)) throw new Refused(said.envelope, said.isSigned)
    if (isOver) throw new NoAnswer(said ? 'the answer is not signed' : 'no answer')
    await sleep(said?.retryAfter ? said.retryAfter * 1_000 : Math.min(firstWaitMs * 2 ** (n - 1), maxWaitMs))
  }
}
