import type {
  ActionOf,
  Call,
  CommonRefusal,
  DomainInput,
  DomainOutput,
  Entity,
  Fields,
  Label,
  Output,
  Problem,
  RefusalName,
  Row,
  States,
  StatesOf,
  TargetOf,
  Values,
} from '@forecourt/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InRuntime } from './runtime-local.ts'
import type { RowShape, ShapedRow } from './db/row-shape.ts'
import type { SQL } from './db/sql.ts'
import type { ApiScope, DataScope } from './who/scopes.ts'

/** Who is asking, as the session and the tables say; never as a header or body says. */
export interface Principal {
  readonly tenantId: string
  /** Of which types the tenant is, what it is above all first; who is the system has none. */
  readonly tenantTypes?: readonly number[]
  readonly userId: string
  readonly account: string
  readonly name: string
  readonly roleIds: readonly string[]
  /** What people call the roles: shown and written down, never decided by. */
  readonly roleAliases: readonly string[]
  /** Which of the roles in force the installation brought, by keys that nobody can give or edit: these decide. */
  readonly builtInRoles: readonly string[]
  readonly deptIds: readonly string[]
  readonly sessionId: string
  /** The departments and all below them, as far as a data scope goes by them. */
  readonly deptIdsBelow?: readonly string[]
  /** Codes of the menus and buttons of the roles in force, as far as API scopes leave them a path. */
  readonly permissions: ReadonlySet<string>
  /** By entity the data scopes that together say which rows exist for this person; all rows of every other entity do. */
  readonly dataScopes?: ReadonlyMap<string, readonly DataScope[]> | undefined
  /** What each role gives, where one of them is limited to some paths. */
  readonly apiScopes?: readonly ApiScope[] | undefined
  /** A person of the platform who works as one of this tenant for a while: by which row, and until when. */
  readonly acting?: { readonly id: string; readonly until: Date }
  /** Somebody else knows the password: until it is changed only that may be done. */
  readonly mustChangePassword?: boolean
  /** A role wants a second factor at sign-in and there is none yet: until there is, only setting one up may be done. */
  readonly mustSetUpSecondFactor?: boolean
}

export type Where<E extends Entity> = {
  readonly [N in keyof Row<E>]?: Row<E>[N] | readonly NonNullable<Row<E>[N]>[] | null
}

export interface ReadOptions<E extends Entity> {
  /** Locks the rows until the end of the transaction. */
  readonly lock?: boolean
  readonly order?: readonly (keyof Row<E> & string)[]
  readonly limit?: number
}

/** Reading and writing rows of the caller's tenant. Every write checks the version read and leaves an audit entry. */
export interface Store {
  /** The row, or undefined when there is none that the caller may see. */
  readonly get: <E extends Entity>(of: E, id: string, options?: ReadOptions<E>) => Promise<Row<E> | undefined>
  /** The row, or the refusal `notFound`: foreign ids answer like absent ones. */
  readonly getOrRefuse: <E extends Entity>(of: E, id: string, options?: ReadOptions<E>) => Promise<Row<E>>
  readonly find: <E extends Entity>(of: E, where: Where<E>, options?: ReadOptions<E>) => Promise<Row<E> | undefined>
  /** At most `limit` rows (1000), newest first unless ordered. */
  readonly all: <E extends Entity>(of: E, where: Where<E>, options?: ReadOptions<E>) => Promise<Row<E>[]>
  readonly count: <E extends Entity>(of: E, where: Where<E>) => Promise<number>
  readonly insert: <E extends Entity>(of: E, values: Values<E>, options?: InsertOptions) => Promise<Row<E>>
  /** Many rows in one statement, with one audit entry for the batch. */
  readonly insertMany: <E extends Entity>(
    of: E,
    values: readonly Values<E>[],
    options?: InsertOptions,
  ) => Promise<Row<E>[]>
  /** Writes `changes` when the row is still as it was read, else refuses `changed`. */
  readonly update: <E extends Entity>(of: E, before: Row<E>, changes: Values<E>, auditNote?: string) => Promise<Row<E>>
  /** The same for many rows in few statements; each has its entry. Nothing is written when one is not as it was read. */
  readonly updateMany: <E extends Entity>(of: E, changes: readonly Change<E>[], auditNote?: string) => Promise<Row<E>[]>
  readonly remove: <E extends Entity>(of: E, before: Row<E>) => Promise<void>
  readonly removeMany: <E extends Entity>(of: E, rows: readonly Row<E>[]) => Promise<void>
  /** Brings a removed row back under its id; undefined when there is none. Whether it still fits is the caller's to check. */
  readonly restore: <E extends Entity>(of: E, id: string) => Promise<Row<E> | undefined>
  /**
   * Takes `action` to `target` when the row's state allows it and the row is as it was read, else refuses `changed`.
   * Leaves the step in the row's history.
   */
  readonly transition: <E extends Entity, A extends ActionOf<StatesOf<E>>>(
    of: E,
    before: Row<E>,
    action: A,
    target: TargetOf<StatesOf<E>, A>,
    changes?: Values<E>,
    auditNote?: string,
  ) => Promise<Row<E>>
  /** The same for work that goes on without it: undefined when somebody was faster. */
  readonly tryTransition: <E extends Entity, A extends ActionOf<StatesOf<E>>>(
    of: E,
    before: Row<E>,
    action: A,
    target: TargetOf<StatesOf<E>, A>,
    changes?: Values<E>,
    auditNote?: string,
  ) => Promise<Row<E> | undefined>
  /**
   * The same for every row that `which` chooses and whose state allows it, in two statements for any number; each has its
   * entry, without the changes of `set`. Gives how many they were. Memory grows with them: a few thousand at a time.
   */
  readonly transitionWhere: <E extends Entity, A extends ActionOf<StatesOf<E>>>(
    of: E,
    which: SQL,
    action: A,
    target: TargetOf<StatesOf<E>, A>,
    options?: StepOptions,
  ) => Promise<number>
  /**
   * Rows of a hand-written query inside the same transaction and tenant. With a shape they are read as it says, and a query that
   * answers anything else fails; without one nothing is known of them.
   */
  readonly rows: {
    (query: SQL): Promise<Record<string, unknown>[]>
    <S extends RowShape>(shape: S, query: SQL): Promise<ShapedRow<S>[]>
  }
  /** The ledger's door to the same transaction. */
  readonly query: <R = Record<string, unknown>>(text: string, values: readonly unknown[]) => Promise<{ rows: R[] }>
}

export interface Change<E extends Entity> {
  readonly before: Row<E>
  readonly changes: Values<E>
}

export interface StepOptions {
  /** Further columns to set. */
  readonly set?: SQL
  readonly auditNote?: string | undefined
}

/** A row whose history is written to. */
export interface AuditedRow {
  readonly id: string
  readonly tenantId: string
  /** What names it to a reader. */
  readonly label?: string
  /** Who asked, where only the call itself finds that out: nobody is signed in before signing in. */
  readonly by?: { readonly userId: string; readonly userName: string; readonly roleName: string }
}

export interface InsertOptions {
  /** Rows made on behalf of another tenant, in calls that declare `crossTenant`. */
  readonly tenantId?: string
  readonly id?: string
  /** The first step in the history of each of many rows, which have one entry for the batch otherwise. */
  readonly step?: { readonly action: string; readonly auditNote?: string }
}

/** What a handler of a `raw` call may use besides its context. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Reads as the caller while the answer goes out, when the call's transaction is over: who that is, is asked anew. */
  readonly readLater: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
}

/** What reads rows. */
export type Reads = Pick<Store, 'get' | 'getOrRefuse' | 'find' | 'all' | 'count' | 'rows'>

export interface Ctx<R extends RefusalName = never> extends Store, InRuntime {
  readonly user: Principal
  /** Where a call that writes is made by somebody with data scopes: reading as they see the rows (`asSeen`). */
  readonly scoped?: Reads | undefined
  /** Where a call that reads is narrowed by data scopes: reading past them, for what stands in rows that are seen. */
  readonly unscoped?: Reads | undefined
  readonly tenantId: string
  /** Whether the person is one of the platform's. What somebody may do goes by this. */
  readonly isPlatform: boolean
  /** Whether the transaction reaches the rows of all tenants: a person of the platform's, or a call declared `crossTenant`. */
  readonly seesAllTenants: boolean
  readonly now: Date
  readonly requestId: string
  /** The request being answered and its reply; absent in jobs and other work that nobody waits for. */
  readonly exchange?: Exchange | undefined
  /** The bare query of a list call, for its filters. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly lang: 'zh' | 'en'
  /** Whoever asks knows the texts of codes: they are not answered beside each. */
  readonly knowsCodes?: boolean | undefined
  readonly refuse: (reason: R | CommonRefusal, ...values: (string | number | Label)[]) => never
  /** A refusal that one field of the input is to blame for. */
  readonly refuseField: (reason: R | CommonRefusal, field: string, ...values: (string | number | Label)[]) => never
  readonly refuseInput: (problems: readonly Problem[]) => never
  /** A new time-ordered id. */
  readonly newId: () => string
  /** The next document number: prefix, Shanghai time by `pattern` (day or second) and a sequence. */
  readonly number: (prefix: string, pattern: 'day' | 'second', digits: number) => Promise<string>
  readonly may: (permission: string) => boolean
  /**
   * Another area's declared call, inside this transaction and with this caller: its refusals must be declared by the
   * calling call too. Calls without a path exist only for this.
   */
  readonly call: <I extends Fields, O extends Output>(
    call: Call<I, O, R>,
    input: DomainInput<I>,
  ) => Promise<DomainOutput<O>>
  /**
   * Lets statements of this turn leave without waiting for their answers, with what comes next or with the commit: saves
   * a round trip each. The commit fails if they did, with their refusal. Such work may send nothing after an answer.
   */
  readonly defer: (work: Promise<unknown>) => void
  /** From here on each statement of the transaction may take so long, in place of thirty seconds. */
  readonly allowStatementMs: (maxMs: number) => void
  /** Adds a job in this transaction: it runs after the commit, or never. */
  readonly queue: (job: string, data: Readonly<Record<string, unknown>>) => Promise<void>
  /** After the commit, asks that a scheduled job runs soon: for work that waits in a table of its own. */
  readonly wake: (job: string) => void
  /** Runs after the commit; its failure cannot undo anything. */
  readonly afterCommit: (work: () => void | Promise<void>) => void
  /**
   * Runs in a transaction of its own, as the system user, once this one has ended in whichever way, and before the caller has an
   * answer: for what has to be counted although a refusal undoes everything else. Its failure is reported and changes nothing.
   */
  readonly inAnyCase: (work: (ctx: Ctx<RefusalName>) => Promise<void>) => void
  /**
   * An audit entry of what was looked at, decided, exported. Given a row it stands in that row's history, which is its
   * tenant's; an id alone means the caller's own.
   */
  readonly auditNote: (
    entity: string,
    row: AuditedRow | string,
    action: string,
    changes?: Record<string, unknown>,
    reason?: string,
  ) => void
}

export type { States }
