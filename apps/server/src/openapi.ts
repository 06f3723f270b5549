import { openApiText } from './openapi-document.ts'

process.stdout.write(`${JSON.stringify(JSON.parse(openApiText()), null, 2)}\n`)
