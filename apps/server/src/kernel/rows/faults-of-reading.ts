import { type Entity, placeOf } from '@forecourt/contract/kernel'

/** What is wrong with who reads an entity: places that its rows do not name, or that do not reach whoever stands there. */
export function faultsOfReading(of: Entity): string[] {
  const reaching = ['tenantId', ...(of.options.share ?? [])]
  return Object.entries(of.fields).flatMap(([name, { options }]) =>
    (options.readBy?.readers ?? [])
      .flatMap(one => [one.as ?? []].flat())
      .filter(party => party !== 'platform' && !reaching.includes(placeOf(of, party) ?? ''))
      .map(party => `${of.name}.${name} is read by the ${party}, whom its rows do not reach`),
  )
}
