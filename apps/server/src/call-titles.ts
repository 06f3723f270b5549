import { areas } from '@forecourt/contract'
import { buttonLabels, isReading, pathsOf } from '@forecourt/contract/kernel'

/** What is done at a path, for everything that people may change. Messages of machines and what moves money are kept elsewhere. */
export function callTitles(): ReadonlyMap<string, string> {
  const calls = areas.flatMap(area =>
    Object.values(area.calls)
      .filter(call => !call.protocol && !call.money)
      .flatMap(call => call.routes.map(([, path]) => [path, call.title[0]] as const)),
  )
  const verbs = areas.flatMap(area =>
    Object.values(area.resources).flatMap(of =>
      of.verbs
        .filter(verb => !isReading(verb))
        .flatMap(verb => {
          const [word] = buttonLabels[verb === 'remove' ? 'delete' : 'edit']
          return pathsOf(of, verb).map(path => [path, `${word}${of.entity.label[0]}`] as const)
        }),
    ),
  )
  return new Map([...calls, ...verbs])
}
