import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

/** What a public linter says of a document, errors and warnings alike: its rule, where, and why. */
export interface Fault {
  readonly rule: string
  readonly where: string
  readonly message: string
}

/** Redocly's rules, by their set `recommended`. */
export async function lintByRedocly(document: string): Promise<Fault[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => ({
    rule: ruleId,
    where: location[0]?.pointer ?? '',
    message,
  }))
}

const ours = {
  // Most of its time, for what Redocly's rules and our own test of the examples say as well.
  'oas3-valid-media-example': 'off',
  // In the version without telemetry this rule cannot read a document that has a null in it, as our examples do.
  'duplicated-entry-in-enum': {
    ...rulesets.oas.rules['duplicated-entry-in-enum'],
    given: "$..[?(@ && @property !== 'properties' && @.enum && @.enum.constructor.name === 'Array')]",
  },
}

/** Spectral's rules for OpenAPI, by their set `spectral:oas`. */
export async function lintBySpectral(document: string): Promise<Fault[]> {
  const linter = new spectral.Spectral()
  // The declared types of the two packages do not know each other.
  linter.setRuleset({ extends: [rulesets.oas as never], rules: ours as never })
  const results = await linter.run(document)
  return results.map(({ code, path, message }) => ({ rule: String(code), where: path.join('/'), message }))
}
