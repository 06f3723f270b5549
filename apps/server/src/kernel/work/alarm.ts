/** A failure for which somebody has to be woken: the log has it under `event`, a name that rules of alerting can rely on. */
export class Alarm extends Error {
  readonly event: string

  constructor(event: string, message: string) {
    super(message)
    this.event = event
  }
}
