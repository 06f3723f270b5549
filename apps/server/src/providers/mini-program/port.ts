import type { Answer } from '../answer.ts'

export interface MiniProgramCode {
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly picture: Buffer
}

export interface MiniProgramPort {
  /**
   * A code that opens the mini program with this scene, of at most 32 letters, digits and marks of addresses. Nothing is kept at the
   * vendor's, so that asking again after an unknown answer does no harm.
   */
  code(scene: string): Promise<Answer<MiniProgramCode>>
}
