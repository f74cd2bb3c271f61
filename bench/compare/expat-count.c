/*
 * Counts the events that expat gives for a file, with namespaces on: what C makes of the same bytes.
 *   cc -O2 -o expat-count expat-count.c -lexpat && ./expat-count feed.xml rounds
 * Prints the processor time of each round in milliseconds, one a line, then the number of events.
 */
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CHUNK 65536

static unsigned long events;

static void start(void *data, const XML_Char *name, const XML_Char **attributes) {
  (void)data; (void)name; (void)attributes;
  events++;
}

static void end(void *data, const XML_Char *name) {
  (void)data; (void)name;
  events++;
}

static void text(void *data, const XML_Char *bytes, int length) {
  (void)data; (void)bytes; (void)length;
  events++;
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (file == NULL) return 2;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *bytes = malloc((size_t)size);
  if (bytes == NULL || fread(bytes, 1, (size_t)size, file) != (size_t)size) return 2;
  fclose(file);
  for (int round = atoi(argv[2]); round > 0; round--) {
    events = 0;
    clock_t begun = clock();
    XML_Parser parser = XML_ParserCreateNS(NULL, '|');
    XML_SetElementHandler(parser, start, end);
    XML_SetCharacterDataHandler(parser, text);
    for (long at = 0; at < size; at += CHUNK) {
      int length = (int)(size - at < CHUNK ? size - at : CHUNK);
      if (XML_Parse(parser, bytes + at, length, at + CHUNK >= size) == XML_STATUS_ERROR) return 1;
    }
    XML_ParserFree(parser);
    printf("%.3f\n", 1000.0 * (double)(clock() - begun) / CLOCKS_PER_SEC);
  }
  printf("%lu\n", events);
  free(bytes);
  return 0;
}
