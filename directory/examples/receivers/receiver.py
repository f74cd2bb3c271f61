import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ['WEBHOOK_SECRET'].removeprefix('whsec_'))

def is_signed(headers, body):
    sent = headers.get('webhook-timestamp', '')
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300: return False # an old request, sent again
    signed = f"{headers.get('webhook-id')}.{sent}.".encode() + body
    expected = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in headers.get('webhook-signature', '').split())

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get('content-length', 0)))
        is_genuine = is_signed(self.headers, body)
        event = json.loads(body) if is_genuine else {}
        if 'data' in event: print(f"{event['type']}.{event['action']} {event['data']['name']}", flush=True)
        self.send_response(204 if is_genuine else 401)
        self.end_headers()

HTTPServer(('', int(os.environ.get('PORT', 8080))), Receiver).serve_forever()
