import type { Answer } from '../answer.ts'
import type { StoragePort } from './port.ts'

/** What the operating system says of itself, as ENOSPC; what else a vendor says is `other`, so that figures stay few. */
const kindOf = (reason: string): string => (/^E[A-Z0-9]{2,14}$/.test(reason) ? reason : 'other')

/** A storage whose failures are heard of by who runs it, too: a full disk is nobody's fault who uploads. */
export function watchedStorage(port: StoragePort, failed: (action: string, reason: string) => void): StoragePort {
  const heard =
    (action: string) =>
    <T extends Answer>(answer: T): T => {
      if (answer.result !== 'ok' && answer.reason !== 'absent') failed(action, kindOf(answer.reason))
      return answer
    }
  const [link, sweep] = [port.link?.bind(port), port.sweep?.bind(port)]
  return {
    put: (key, body, file) => port.put(key, body, file).then(heard('put')),
    get: key => port.get(key).then(heard('get')),
    remove: key => port.remove(key).then(heard('remove')),
    keys: () => port.keys().then(heard('keys')),
    ...(link ? { link: (key, options) => link(key, options).then(heard('link')) } : {}),
    ...(sweep ? { sweep: before => sweep(before).then(heard('sweep')) } : {}),
  }
}
