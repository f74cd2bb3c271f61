const CR = 0x0d
const LF = 0x0a
const ZERO = 0x30
const ONE = 0x31
const TWO = 0x32

/** The position of the status's digits in `HTTP/1.1 100`. */
const FIRST_DIGIT = 9
const SECOND_DIGIT = 10
const THIRD_DIGIT = 11
/** The state after the status: the head goes on up to an empty line. */
const REST_OF_HEAD = 12
const FINAL_ANSWER = -1

/**
 * Changes the status `100 Continue` to 102 before undici's parser sees it. Some servers send a 100 although the request
 * did not ask for one, and undici then ends the connection. It reports every other interim answer and goes on.
 */
export class ContinueAnswers {
  /** The number of bytes of the status line so far, or one of the states after it. */
  #at: number = FINAL_ANSWER
  #isContinue = false
  #isLineEmpty = true

  /** Expects the head of the next answer. Call it when a request is sent. */
  begin(): void {
    this.#at = 0
  }

  /** Changes, in place, the statuses in the next bytes of the connection. */
  rewrite(bytes: Buffer): void {
    for (let index = 0; index < bytes.length && this.#at !== FINAL_ANSWER; index += 1) {
      const byte = bytes[index] ?? 0
      if (this.#at === REST_OF_HEAD) this.#passHead(byte)
      else if (this.#passStatus(byte)) bytes[index] = TWO
    }
  }

  /** Returns whether the byte is the last digit of a 100. */
  #passStatus(byte: number): boolean {
    const at = this.#at
    // The parser skips line ends before a head.
    if (at === 0 && (byte === CR || byte === LF)) return false
    this.#at = at === FIRST_DIGIT && byte !== ONE ? FINAL_ANSWER : at + 1
    if (at === SECOND_DIGIT) this.#isContinue = byte === ZERO
    this.#isLineEmpty = false
    return at === THIRD_DIGIT && this.#isContinue && byte === ZERO
  }

  #passHead(byte: number): void {
    if (byte === LF) {
      if (this.#isLineEmpty) this.#at = 0
      this.#isLineEmpty = true
    } else if (byte !== CR) this.#isLineEmpty = false
  }
}
