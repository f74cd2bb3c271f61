/** Stands for the page of content that was taken out of the directory. */
export const GONE = 'gone'
