/** A list of 32-bit integers with 4 bytes each. An array takes 8. */
export class GrowingNumbers {
  #numbers = new Int32Array(64)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(this.#length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#length] = value
    this.#length += 1
  }

  at(index: number): number {
    return this.#numbers[index]!
  }

  set(index: number, value: number): void {
    this.#numbers[index] = value
  }
}
