import { partnerApi } from '@forecourt/contract/partner-api'
import { implement, type Job } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import { emption, ordersByPhone, partnerPayCode } from './open-api.ts'
import { partnerHooks, renewSecret } from './partner.ts'
import {
  allowPartner,
  consentPartnerLink,
  limitPartnerLink,
  requestPartnerLink,
  revokePartnerLink,
} from './partner-link.ts'

/** Nonces older than any signature that could still be valid. */
const forgetNonces: Job = {
  title: ['清理签名随机数', 'Forget old nonces'],
  schedule: '*/10 * * * *',
  run: async ctx =>
    void (await ctx.query(`delete from partner_nonce where seen_at < now() - interval '15 minutes'`, [])),
}

export const partnerApiArea = (services: Services) =>
  implement(partnerApi, {
    calls: {
      renewSecret: renewSecret(services),
      allowPartner,
      requestPartnerLink,
      consentPartnerLink,
      limitPartnerLink,
      revokePartnerLink,
      emption,
      partnerPayCode,
      ordersByPhone,
    },
    hooks: { partners: partnerHooks(services) },
    jobs: { 'partner-api.forgetNonces': forgetNonces },
  })
