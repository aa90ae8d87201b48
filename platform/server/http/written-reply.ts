/**
 * What a handler returns whose reply is JSON text already, e.g. figures by the ten thousand as the store wrote them. It is sent
 * as it is: that it is what the call declares is for the tests to tell.
 */
export class WrittenReply<Reply> {
  /** Only the type of what is written. */
  declare readonly reply: Reply
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
