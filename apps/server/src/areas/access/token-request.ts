import type { FastifyRequest } from 'fastify'
import { asObject } from '../../kernel/http/input.ts'

type Raw = Record<string, unknown>

/** A text as it came; one with control characters is nobody's name and cannot be asked for in a database. */
// oxlint-disable-next-line no-control-regex
const word = (value: unknown): string => (typeof value === 'string' && !/[\u0000-\u001f]/.test(value) ? value : '')

export interface Asked {
  readonly tenantId: string
  readonly account: string
  readonly password: string
  readonly grant: string
  readonly refreshToken: string
  readonly roleId: string
  readonly deptId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Of a social sign-in: the provider, and with what the browser came back from it. */
  readonly source: string
  readonly code: string
  readonly state: string
  readonly iss: string
  readonly captchaKey: string
  readonly captchaCode: string
  readonly address: string
  readonly agent: string
}

/** Parameters may come in the query, a form or JSON; the Tenant-Id header wins over a parameter (blade-contract 1.2). */
export function asked(request: FastifyRequest): Asked {
  const given: Raw = { ...asObject(request.body), ...asObject(request.query) }
  const header = (name: string) => word(request.headers[name])
  const [clientId, clientSecret] = Buffer.from(header('authorization').replace(/^Basic\s+/i, ''), 'base64')
    .toString()
    .split(':')
  return {
    tenantId: header('tenant-id') || word(given['tenantId']) || word(given['tenant_id']),
    account: word(given['username']) || word(given['account']),
    password: word(given['password']),
    grant: word(given['grant_type']) || word(given['grantType']),
    refreshToken: word(given['refresh_token']) || word(given['refreshToken']),
    roleId: header('role-id') || word(given['roleId']),
    deptId: header('dept-id') || word(given['deptId']),
    clientId: word(clientId),
    clientSecret: word(clientSecret),
    source: word(given['source']),
    code: word(given['code']),
    state: word(given['state']),
    iss: word(given['iss']),
    captchaKey: header('captcha-key') || word(given['key']),
    captchaCode: header('captcha-code') || word(given['code']),
    address: request.ip,
    agent: header('user-agent').slice(0, 255),
  }
}
