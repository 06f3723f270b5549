import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { type Answer, refused, unknown } from '../answer.ts'
import { type FaultSettings, faults } from '../fault.ts'
import type { MiniProgramCode, MiniProgramPort } from './port.ts'

export interface MiniProgramSimulator extends MiniProgramPort {
  /** The scenes of the codes that were made, oldest first. Only the last thousand are kept. */
  scenes(): readonly string[]
}

const kept = 1000
const scenePattern = /^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/

/** Makes an ordinary QR code of the scene; like the vendor it refuses a scene that is too long or has other characters. */
export function miniProgramSimulator(settings: FaultSettings = {}): MiniProgramSimulator {
  const made: string[] = []
  const nextFault = faults(settings)
  return {
    scenes: () => made,
    async code(scene): Promise<Answer<MiniProgramCode>> {
      const fault = await nextFault()
      if (!scenePattern.test(scene)) return refused('40129 invalid scene')
      if (fault === 'refused') return refused('45009 reach max api daily quota limit')
      if (fault === 'lost') return unknown('timeout')
      made.push(scene)
      if (made.length > kept) made.shift()
      if (fault === 'unheard') return unknown('timeout')
      return {
        result: 'ok',
        contentType: 'image/png',
        picture: await sharp(Buffer.from(renderSVG(scene)))
          .png()
          .toBuffer(),
      }
    },
  }
}
