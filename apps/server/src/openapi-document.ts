import { areas } from '@forecourt/contract'
import { type Examples, openApi } from './kernel/http/openapi/document.ts'
import recorded from './openapi-examples.json' with { type: 'json' }
import { version } from './version.ts'

/** The examples of the document, as tests have made them: `tools/examples.ts` writes them down. */
export const examples: Examples = recorded

let written: string | undefined

/** The OpenAPI document of this installation as JSON, made when it is first asked for: it follows from declarations alone. */
export const openApiText = (): string => (written ??= JSON.stringify(openApi(areas, version, examples)))
