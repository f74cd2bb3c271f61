const SENTENCE_END = /[.!?…。！？｡．؟۔।॥։]['"”’»›」』）)\]]{0,3}$/

/** Whether a text ends with the sign that ends a sentence, in quotes or brackets perhaps. */
export function endsSentence(text: string): boolean {
  return SENTENCE_END.test(text.slice(-4))
}
