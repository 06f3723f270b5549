/**
 * State of which each application has its own: a cache, a registry, a limiter. It is declared once in the module that uses it,
 * and its value lives in the runtime of the application, so that two applications in one process never see each other's.
 */
export interface RuntimeLocal<T> {
  readonly name: string
  readonly make: () => T
}

/** Declares it; `make` is called once for each application, when the value is first asked for. */
export const runtimeLocal = <T>(name: string, make: () => T): RuntimeLocal<T> => Object.freeze({ name, make })

/** Whatever reaches the values of one application: a context, what runs before one, long work. */
export interface InRuntime {
  readonly local: <T>(of: RuntimeLocal<T>) => T
}

/** The values of one application. */
export const runtimeLocals = (): InRuntime => {
  const values = new Map<RuntimeLocal<unknown>, unknown>()
  return {
    local: <T>(of: RuntimeLocal<T>): T => {
      if (!values.has(of)) values.set(of, of.make())
      return values.get(of) as T
    },
  }
}
