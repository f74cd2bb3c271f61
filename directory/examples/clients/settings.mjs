// What every client here needs: where the directory is, who asks, and for which podcast.
import process from 'node:process'

const { DIRECTORY_URL = 'http://127.0.0.1:4000', USER_ID = '', API_KEY = '', RSS_URL = '' } = process.env

export const url = `${DIRECTORY_URL}/graphql`
export const headers = { 'X-USER-ID': USER_ID, 'X-API-KEY': API_KEY }
export const rssUrl = RSS_URL
