import json, os, urllib.error, urllib.request

url = os.environ.get('DIRECTORY_URL', 'http://127.0.0.1:4000') + '/graphql'
headers = {'X-USER-ID': os.environ['USER_ID'], 'X-API-KEY': os.environ['API_KEY'], 'Content-Type': 'application/json'}

def ask(query, **variables):
    body = json.dumps({'query': query, 'variables': variables}).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers)) as response: return json.load(response)
    except urllib.error.HTTPError as refused: # 400, 401 and 429 have `errors`, too
        return json.load(refused)

PODCAST = '''
  query Podcast($rssUrl: String, $limit: Int) {
    getPodcastSeries(rssUrl: $rssUrl) { uuid name episodes(limitPerPage: $limit) { name datePublished audioUrl } }
  }
'''
podcast = ask(PODCAST, rssUrl=os.environ['RSS_URL'], limit=3)['data']['getPodcastSeries']

# A page of 26 is refused: its field is null, and `errors` says why.
refusal = ask(PODCAST, rssUrl=os.environ['RSS_URL'], limit=26)['errors'][0]['code']

print(json.dumps({'podcast': podcast, 'refusal': refusal}))
